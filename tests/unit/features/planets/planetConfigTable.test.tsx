import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlanetConfigTable } from '../../../../src/features/planets/config/PlanetConfigTable.tsx';
import type { ColonyReport, ExtractorReport } from '../../../../workers/domain/report.ts';
import { makeReport } from '../../model/makeReport.ts';

const ended = {
  pinId: 1,
  productTypeId: null,
  expiresAt: null,
  isRunning: false,
  headCount: 3,
  unitsPerHour: 0,
} as ExtractorReport;

const lineOf = (name: string, report: Partial<ColonyReport>): string => {
  const table = renderToStaticMarkup(<PlanetConfigTable colony={makeReport(report)} />);
  const line = new RegExp(`<th scope="row">${name}</th><td>(.*?)</td>`).exec(table)?.[1] ?? '';
  return line.replaceAll(/<[^>]*>/g, '');
};

describe("the configuration's table", () => {
  it('says none where a planet has no extractors, and STOPPED where it has some and none runs', () => {
    expect(lineOf('Extractors', { extractors: [] })).toBe('none');
    expect(lineOf('Extractors', { extractors: [ended] })).toMatch(/^STOPPED/);
    expect(lineOf('Extractors', { extractors: [ended, { ...ended, isRunning: true }] })).not.toContain('STOPPED');
  });
});
