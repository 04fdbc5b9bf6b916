/** A planet's stops as its table has them and its chart numbers them. */
import type { RootStop, StopReport } from '../../../../workers/game/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_MINUTE } from '../../../../workers/game/domain/units.ts';
import { type ListedStop, listedStops } from '../../../model/groupStops.ts';
import { severityOfComing } from '../../../model/severity.ts';

export interface PlanetStop extends ListedStop {
  /** other programs that end in the same minute: one visit restarts them all */
  also: readonly StopReport[];
}

/** Every stop of a planet once: the causes, each before what follows from it; programs that end together are one. */
export function planetStops(stops: readonly RootStop[], now: EpochSeconds): PlanetStop[] {
  const causes: { rows: [PlanetStop, ...PlanetStop[]] }[] = [];
  let current: (typeof causes)[number] | undefined;
  for (const listed of listedStops(stops, now)) {
    const row: PlanetStop = { ...listed, also: [] };
    if (listed.cause !== null) {
      current?.rows.push(row);
      continue;
    }
    current = causes.find(({ rows: [cause] }) => endTogether(cause.first, listed.first));
    if (current === undefined) {
      current = { rows: [row] };
      causes.push(current);
    } else {
      const [cause] = current.rows;
      current.rows[0] = { ...cause, also: [...cause.also, listed.first], count: cause.count + listed.count };
    }
  }
  return causes.flatMap(({ rows: [cause, ...rest] }) => [
    cause,
    ...rest.sort((a, b) => a.first.stop.at - b.first.stop.at),
  ]);
}

function endTogether({ stop: first }: StopReport, { stop: second }: StopReport): boolean {
  const minuteOf = (at: EpochSeconds): number => Math.floor(at / SECONDS_PER_MINUTE);
  return (
    first.kind === 'programExpired' && second.kind === 'programExpired' && minuteOf(first.at) === minuteOf(second.at)
  );
}

/** A stop that comes, with its number in the table of stops and in the chart. */
export interface NumberedStop {
  number: number;
  severity: ReturnType<typeof severityOfComing>;
  stop: PlanetStop;
}

/** The stops that come, numbered in order of time. */
export function numberStops(stops: readonly PlanetStop[], now: EpochSeconds): NumberedStop[] {
  return stops
    .filter(({ first }) => first.stop.at > now)
    .sort((a, b) => a.first.stop.at - b.first.stop.at)
    .map((stop, index) => ({ number: index + 1, severity: severityOfComing(stop.first.stop.at, now), stop }));
}
