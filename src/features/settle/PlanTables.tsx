import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { TradingHub } from '../../../workers/game/domain/hub.ts';
import type {
  BasketGood,
  BoughtGood,
  GoodsPerMonth,
  Haul,
  MapSystem,
  PlanPlanet,
  SettlePlan,
  Settler,
  SoldGood,
} from '../../../workers/game/domain/settle.ts';
import { formatTemplate } from '../../../workers/game/domain/template.ts';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatIskCell } from '../../format/isk.ts';
import { formatHauledVolume, formatPercent, formatUnits, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatSecurity } from '../../format/security.ts';
import { figure, texts } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Muted, SecondLine } from '../../ui/parts.tsx';
import {
  afterPastingTexts,
  haulEndText,
  limitText,
  monthlyGoodsText,
  roleNames,
  supplyText,
} from '../../words/settle.ts';
import { typeName } from '../../words/typeNames.ts';
import { securityColour } from './securityColour.ts';
import { TemplateButtons } from './TemplateButtons.tsx';

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--gap-snug);
`;

const Steps = styled.ol`
  margin: 0;
  padding-left: 20px;
  color: var(--fgColor-muted);
`;

interface PlanetTableProps {
  plan: SettlePlan;
  settlers: readonly Settler[];
  onShow: (text: string) => void;
}

export function PlanetTable({ plan, settlers, onShow }: PlanetTableProps) {
  const columns = useMemo(() => planetColumns(settlers, onShow), [settlers, onShow]);
  return (
    <DataTable
      label={t`Planets by character`}
      columns={columns}
      rows={plan.planets}
      rowKey={({ settlerId, planetId }) => `${settlerId} ${planetId}`}
      lines={stepLines}
      isWide
    />
  );
}

function stepLines({ design }: PlanPlanet) {
  const steps = afterPastingTexts(design.programs);
  if (steps.length === 0) return [];
  return [
    <Steps key="steps" aria-label={t`After pasting the template`}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two extractors may have the same step
        <li key={index}>{step}</li>
      ))}
    </Steps>,
  ];
}

function planetColumns(
  settlers: readonly Settler[],
  onShow: (text: string) => void,
): readonly TableColumn<PlanPlanet>[] {
  const nameOf = ({ settlerId }: PlanPlanet) => settlers.find(({ id }) => id === settlerId)?.name ?? '';
  return [
    {
      id: 'planet',
      label: t`Planet`,
      value: ({ planetName }) => planetName,
      cell: ({ planetName, planetType }) => (
        <Named>
          <PlanetPicture planetType={planetType} size={20} />
          {planetName}
        </Named>
      ),
    },
    texts({ id: 'character', label: t`Character`, value: nameOf }),
    {
      id: 'system',
      label: t`System`,
      isText: true,
      value: ({ systemName }) => systemName,
      cell: ({ systemName, security }) => (
        <span>
          {systemName} <span style={{ color: securityColour(security) }}>{formatSecurity(security)}</span>
        </span>
      ),
    },
    {
      id: 'role',
      label: t`Role`,
      isText: true,
      wraps: true,
      block: 'line',
      value: ({ productTypeId }) => typeName(productTypeId),
      cell: ({ role, productTypeId, design }) => (
        <span>
          {typeName(productTypeId)} <Muted>{`${roleNames()[role]} (${limitText(design.limitedBy)})`}</Muted>
        </span>
      ),
    },
    {
      id: 'collects',
      label: t`Collects a month`,
      isText: true,
      wraps: true,
      block: 'line',
      // Its role names the product.
      cell: ({ collects, productTypeId }) =>
        collects.length === 1 && collects[0]!.typeId === productTypeId
          ? formatUnits(collects[0]!.unitsPerMonth)
          : monthlyGoodsText(collects) || UNKNOWN_TEXT,
    },
    {
      id: 'brings',
      label: t`Brings a month`,
      isText: true,
      wraps: true,
      block: 'line',
      cell: ({ brings, supplyFraction }) => (
        <span>
          {monthlyGoodsText(brings) || UNKNOWN_TEXT}
          <SecondLine>{supplyText(supplyFraction)}</SecondLine>
        </span>
      ),
    },
    {
      id: 'template',
      label: t({ message: `Template`, comment: 'a planet template without a name' }),
      isAction: true,
      block: 'text',
      cell: ({ planetName, design }) => (
        <TemplateButtons name={planetName} text={() => formatTemplate(design.template)} onShow={onShow} />
      ),
    },
  ];
}

const keyOfGood = ({ typeId }: GoodsPerMonth): string => String(typeId);

export function GoodsTables({ plan: { sold, bought, kept, basket } }: { plan: SettlePlan }) {
  return (
    <>
      {basket !== null && (
        <DataTable
          label={t`The basket a month`}
          hasCaption
          columns={basketColumns()}
          rows={basket.goods}
          rowKey={({ typeId }) => String(typeId)}
        />
      )}
      {sold.length > 0 && (
        <DataTable label={t`Sold a month`} hasCaption columns={soldColumns()} rows={sold} rowKey={keyOfGood} />
      )}
      {kept.length > 0 && (
        <DataTable label={t`Kept a month`} hasCaption columns={keptColumns()} rows={kept} rowKey={keyOfGood} />
      )}
      {bought.length > 0 && (
        <DataTable
          label={basket === null ? t`Bought a month` : t`Inputs bought a month`}
          hasCaption
          columns={boughtColumns()}
          rows={bought}
          rowKey={keyOfGood}
        />
      )}
    </>
  );
}

const keptColumns = (): readonly TableColumn<GoodsPerMonth>[] => [
  texts({ id: 'good', label: t`Commodity`, value: ({ typeId }) => typeName(typeId) }),
  figure(formatUnits, { id: 'units', label: t`Units`, value: ({ unitsPerMonth }) => unitsPerMonth }),
];

const basketColumns = (): readonly TableColumn<BasketGood>[] => [
  texts({ id: 'good', label: t`Commodity`, value: ({ typeId }) => typeName(typeId) }),
  figure(formatUnits, { id: 'needed', label: t`Needed`, value: ({ neededPerMonth }) => neededPerMonth }),
  figure(formatUnits, { id: 'made', label: t`Made`, value: ({ madePerMonth }) => madePerMonth }),
  figure(formatUnits, { id: 'toBuy', label: t`To buy`, value: ({ boughtPerMonth }) => boughtPerMonth }),
  figure(formatIskCell, { id: 'isk', label: t`ISK for that`, value: ({ boughtIskPerMonth }) => boughtIskPerMonth }),
];

const boughtColumns = (): readonly TableColumn<BoughtGood>[] => [
  ...keptColumns(),
  figure(formatIskCell, { id: 'isk', label: t`ISK with tax`, value: ({ iskPerMonth }) => iskPerMonth }),
];

const soldColumns = (): readonly TableColumn<SoldGood>[] => [
  ...keptColumns(),
  figure(formatIskCell, { id: 'isk', label: t`ISK after tax`, value: ({ iskPerMonth }) => iskPerMonth }),
  figure(formatPercent, { id: 'share', label: t`Share of the market`, value: ({ marketShare }) => marketShare }),
  figure(formatUnits, {
    id: 'unsold',
    label: t`Not sold: too much for the market`,
    drop: 'few',
    value: ({ unsoldUnitsPerMonth }) => unsoldUnitsPerMonth,
    same: ({ unsoldUnitsPerMonth }) => (unsoldUnitsPerMonth === 0 ? null : undefined),
  }),
];

interface HaulTableProps {
  plan: SettlePlan;
  systems: readonly MapSystem[];
  hub: TradingHub;
}

export function HaulTable({ plan: { hauls }, systems, hub }: HaulTableProps) {
  const names = new Map(systems.map(({ systemId, name }) => [systemId, name]));
  const nameOf = (systemId: PlanPlanet['systemId']) => names.get(systemId) ?? UNKNOWN_TEXT;
  const columns: readonly TableColumn<Haul>[] = [
    texts({ id: 'from', label: t`Hauled from`, value: ({ fromId }) => haulEndText(fromId, hub, nameOf) }),
    texts({ id: 'to', label: t`Hauled to`, value: ({ toId }) => haulEndText(toId, hub, nameOf) }),
    figure(formatHauledVolume, { id: 'm3', label: t`m³ a month`, value: ({ m3PerMonth }) => m3PerMonth }),
    {
      id: 'goods',
      label: t`Goods`,
      isText: true,
      wraps: true,
      block: 'line',
      cell: ({ goods }) => monthlyGoodsText(goods),
    },
  ];
  if (hauls.length === 0) return null;
  return (
    <DataTable
      label={t`Hauled between systems`}
      hasCaption
      columns={columns}
      rows={hauls}
      rowKey={({ fromId, toId }) => `${fromId} ${toId}`}
    />
  );
}
