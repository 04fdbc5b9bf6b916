/** In what order to log in, so that goods are in hand before they are delivered, with as few second logins as possible. */

/** A login: whom, whether it is the second one, and who has to come before it although others come first. */
interface LoginStep {
  character: number;
  isReturn: boolean;
  /** of a first login: the givers that come earlier for it, or for those who wait for it */
  movedUp: readonly number[];
}

/** For circles of up to this many characters, the fewest returns are found exactly. */
const MAX_EXACT = 16;

/**
 * Characters are numbers from 0. Each appears once, and a second time only if no order avoids it. Among equally good
 * orders, lower ranks come first, each right after the givers that it waits for.
 * @param waitsFor by character: whose goods it needs; itself if it has to come back for some of its own
 * @param rank     by character: lower comes first, of equal ones the lower number
 */
export function orderLogins(waitsFor: readonly ReadonlySet<number>[], rank: readonly number[]): LoginStep[] {
  const { givers, freed } = breakCircles(waitsFor);
  const bestRank = bestRanks(givers, rank);
  const first = orderFirstLogins(givers, bestRank);
  const place = new Map(first.map((character, position) => [character, position]));
  const late = [...freed].filter((character) =>
    [...waitsFor[character]!].some((giver) => place.get(giver)! > place.get(character)!),
  );
  const comesLate = new Set(late);
  const comesAtOnce = (character: number) => waitsFor[character]!.has(character) && !comesLate.has(character);
  late.sort((a, b) => rank[a]! - rank[b]! || a - b);
  return [
    ...first.flatMap((character) => [
      {
        character,
        isReturn: false,
        movedUp: givers[character]!.filter((giver) => rank[giver]! > bestRank[character]!),
      },
      ...(comesAtOnce(character) ? [{ character, isReturn: true, movedUp: [] }] : []),
    ]),
    ...late.map((character) => ({ character, isReturn: true, movedUp: [] })),
  ];
}

/**
 * Who waits for whom without circles: the fewest of each circle are freed, which means that they wait for nobody. Those
 * that wait for themselves come back anyway and are freed first.
 */
export function breakCircles(waitsFor: readonly ReadonlySet<number>[]): { givers: number[][]; freed: Set<number> } {
  const freed = new Set(findCircles(waitsFor).flatMap((circle) => breakCircle(circle, waitsFor)));
  const givers = waitsFor.map((all, one) => (freed.has(one) ? [] : [...all].filter((giver) => giver !== one)));
  return { givers, freed };
}

/** By character: the best rank of its own and of all that wait for it. @param givers without circles */
function bestRanks(givers: readonly (readonly number[])[], rank: readonly number[]): number[] {
  const takers = reversed(givers);
  const best = new Map<number, number>();
  const bestOf = (character: number): number => {
    const known = best.get(character);
    if (known !== undefined) return known;
    const own = Math.min(rank[character]!, ...takers[character]!.map(bestOf));
    best.set(character, own);
    return own;
  };
  return rank.map((_, character) => bestOf(character));
}

/** Repeatedly takes the first by rank that waits for none of the remaining ones. @param givers without circles */
function orderFirstLogins(givers: readonly (readonly number[])[], rank: readonly number[]): number[] {
  const takers = reversed(givers);
  const waitingCount = givers.map(({ length }) => length);
  const left = new Set(givers.keys());
  const order: number[] = [];
  while (left.size > 0) {
    let next = -1;
    for (const character of left) {
      if (waitingCount[character]! > 0) continue;
      if (next < 0 || rank[character]! < rank[next]!) next = character;
    }
    left.delete(next);
    order.push(next);
    for (const taker of takers[next]!) waitingCount[taker]! -= 1;
  }
  return order;
}

/** Groups of those that wait for each other in circles: strongly connected components of two or more (Tarjan). */
export function findCircles(waitsFor: readonly ReadonlySet<number>[]): number[][] {
  const circles: number[][] = [];
  const index = new Map<number, number>();
  const low: number[] = [];
  const path: number[] = [];
  const onPath = new Set<number>();
  const visit = (character: number): void => {
    index.set(character, index.size);
    low[character] = index.get(character)!;
    path.push(character);
    onPath.add(character);
    for (const giver of waitsFor[character]!) {
      if (!index.has(giver)) {
        visit(giver);
        low[character] = Math.min(low[character]!, low[giver]!);
      } else if (onPath.has(giver)) {
        low[character] = Math.min(low[character]!, index.get(giver)!);
      }
    }
    if (low[character] !== index.get(character)) return;
    const circle = path.splice(path.indexOf(character));
    for (const member of circle) onPath.delete(member);
    if (circle.length > 1) circles.push(circle.sort((a, b) => a - b));
  };
  for (const character of waitsFor.keys()) if (!index.has(character)) visit(character);
  return circles;
}

/** Members that come back anyway, and the fewest others without which the rest no longer wait in a circle. */
function breakCircle(circle: readonly number[], waitsFor: readonly ReadonlySet<number>[]): number[] {
  const place = new Map(circle.map((character, k) => [character, k]));
  const isFree = circle.map((character) => waitsFor[character]!.has(character));
  const givers = circle.map((character, own) => {
    if (isFree[own]) return [];
    const places = [...waitsFor[character]!].map((giver) => place.get(giver));
    return places.filter((k): k is number => k !== undefined);
  });
  const broken = circle.length <= MAX_EXACT ? fewestExactly(givers) : fewestGreedily(givers);
  return circle.filter((_, k) => isFree[k] || broken.includes(k));
}

function fewestExactly(givers: readonly (readonly number[])[]): number[] {
  for (let count = 0; ; count++) {
    for (const chosen of combinations(givers.length, count)) {
      if (isFreeOfCircles(givers, new Set(chosen))) return chosen;
    }
  }
}

/** Removes the member with the most connections until no circle is left, then puts back all that weren't needed. */
function fewestGreedily(givers: readonly (readonly number[])[]): number[] {
  const takers = reversed(givers);
  const giverCounts = givers.map(({ length }) => length);
  const takerCounts = takers.map(({ length }) => length);
  const chosen = new Set<number>();
  while (!isFreeOfCircles(givers, chosen)) {
    let best = -1;
    let bestScore = -1;
    giverCounts.forEach((giverCount, k) => {
      const score = giverCount * takerCounts[k]!;
      if (!chosen.has(k) && score > bestScore) [best, bestScore] = [k, score];
    });
    chosen.add(best);
    for (const taker of takers[best]!) giverCounts[taker]! -= 1;
    for (const giver of givers[best]!) takerCounts[giver]! -= 1;
  }
  for (const k of [...chosen]) {
    chosen.delete(k);
    if (!isFreeOfCircles(givers, chosen)) chosen.add(k);
  }
  return [...chosen];
}

/** @param freed members that wait for nobody */
function isFreeOfCircles(givers: readonly (readonly number[])[], freed: ReadonlySet<number>): boolean {
  const takers = reversed(givers);
  const missing = givers.map(({ length }, k) => (freed.has(k) ? 0 : length));
  const ready = [...missing.keys()].filter((k) => missing[k] === 0);
  // Grows while it is read.
  for (const k of ready) {
    for (const taker of takers[k]!) {
      missing[taker]! -= 1;
      if (missing[taker] === 0) ready.push(taker);
    }
  }
  return ready.length === givers.length;
}

/** By member: who takes its goods. */
export function reversed(givers: readonly (readonly number[])[]): number[][] {
  const takers: number[][] = givers.map(() => []);
  givers.forEach((from, k) => {
    for (const giver of from) takers[giver]!.push(k);
  });
  return takers;
}

/** Every combination of this many of the first numbers from 0, in ascending order. */
function* combinations(size: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let k = from; k <= size - count; k++) {
    for (const rest of combinations(size, count - 1, k + 1)) yield [k, ...rest];
  }
}
