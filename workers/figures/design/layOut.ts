/** From a blueprint to a template: places, links, routes. Few links, and nearly all as short as the client allows. */
import { planetTypeIds } from '../../game/catalogue/index.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import type { DesignRequest } from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { MOST_ROUTE_LINKS, type Template, type TemplateLink, type TemplatePin } from '../../game/domain/template.ts';
import { linkLevelFor } from '../linkLoads.ts';
import { factoryFor, structureFor } from '../templates/planetStructures.ts';
import { type Blueprint, type PinRef, type PlannedRoute, planRoutes } from './blueprint.ts';
import { type Cell, cellName, neighboursOf, placeOf, ringsOfCells, stepsBetween } from './grid.ts';

type Site = Pick<DesignRequest, 'planetType' | 'radiusKm' | 'level'>;

/** More than any command center has power for. */
const MOST_RINGS = 5;
const CELLS = ringsOfCells(MOST_RINGS);

/** Stores around the first one, so that each has places for factories beside it. */
const STORE_CELLS: readonly Cell[] = [
  { q: 0, r: 0 },
  { q: 1, r: 0 },
  { q: -1, r: 0 },
  { q: 0, r: 1 },
  { q: 0, r: -1 },
  { q: -1, r: 1 },
  { q: 1, r: -1 },
  ...CELLS.slice(7),
];

/** Null if a route would need more links than the client takes, or a link more than its highest level. */
export function layOut(blueprint: Blueprint, comment: string, site: Site): Template | null {
  const tree = new LinkTree(blueprint);
  const routes = tree.routes.map(({ typeId, quantity, from, to }) => ({
    path: tree.path(tree.position(from), tree.position(to)),
    quantity,
    typeId,
  }));
  if (routes.some(({ path }) => path.length - 1 > MOST_ROUTE_LINKS)) return null;
  const links = linksOf(tree, routes);
  if (links === null) return null;
  return {
    comment,
    level: site.level,
    planetTypeId: planetTypeIds[site.planetType],
    diameterKm: 2 * site.radiusKm,
    pins: pinsOf(blueprint, site.planetType, tree),
    links,
    routes,
  };
}

function pinsOf({ ecus, factories, stores }: Blueprint, planetType: PlanetType, tree: LinkTree): TemplatePin[] {
  const types: { typeId: TypeId; headCount: number; productTypeId: TypeId | null }[] = [
    ...ecus.map(({ resourceTypeId, headCount }) => ({
      typeId: structureFor(planetType, 'ecu')!,
      headCount,
      productTypeId: resourceTypeId,
    })),
    ...factories.map(({ productTypeId }) => ({
      typeId: factoryFor(planetType, productTypeId)!,
      headCount: 0,
      productTypeId,
    })),
    ...stores.map((kind) => ({ typeId: structureFor(planetType, kind)!, headCount: 0, productTypeId: null })),
  ];
  return types.map((pin, position) => ({ ...pin, ...placeOf(tree.cells[position]!) }));
}

/** Each link with the lowest level that carries its routes; null if none does. */
function linksOf(tree: LinkTree, routes: readonly { path: readonly number[] }[]): TemplateLink[] | null {
  const loads = new Float64Array(tree.parents.length);
  routes.forEach(({ path }, index) => {
    for (let step = 1; step < path.length; step++) {
      const [from, to] = [path[step - 1]!, path[step]!];
      loads[tree.parents[from] === to ? from : to]! += tree.routes[index]!.m3PerHour;
    }
  });
  const links: TemplateLink[] = [];
  for (const [position, parent] of tree.parents.entries()) {
    if (parent === null) continue;
    const level = linkLevelFor(loads[position]!);
    if (level === null) return null;
    links.push({ source: parent, destination: position, level });
  }
  return links;
}

/** Where each structure is, and what it is linked to. Positions are those of the template's pins. */
class LinkTree {
  readonly routes: readonly PlannedRoute[];
  readonly cells: Cell[] = [];
  /** null for stores that are linked to no other store in front of them */
  readonly parents: (number | null)[] = [];
  readonly #factoriesFrom: number;
  readonly #storesFrom: number;
  readonly #taken = new Set<string>();
  /** links to its store */
  readonly #depths: number[] = [];
  /** m³ an hour beyond a structure, by the structure next to the store */
  readonly #branchLoads = new Map<number, number>();
  readonly #branches: number[] = [];

  constructor(blueprint: Blueprint) {
    const { ecus, factories, stores } = blueprint;
    this.routes = planRoutes(blueprint);
    this.#factoriesFrom = ecus.length;
    this.#storesFrom = ecus.length + factories.length;
    this.#placeStores(stores.length);
    this.#placeAround(ecus.length + factories.length);
  }

  position({ kind, index }: PinRef): number {
    if (kind === 'ecu') return index;
    return index + (kind === 'factory' ? this.#factoriesFrom : this.#storesFrom);
  }

  /** The way along links. */
  path(from: number, to: number): number[] {
    const [up, down] = [this.#ancestors(from), this.#ancestors(to)];
    const meeting = up.findIndex((position) => down.includes(position));
    return [...up.slice(0, meeting + 1), ...down.slice(0, down.indexOf(up[meeting]!)).reverse()];
  }

  #ancestors(position: number): number[] {
    const line = [position];
    for (let parent = this.parents[position]!; parent !== null; parent = this.parents[parent]!) line.push(parent);
    return line;
  }

  /** Stores that exchange goods by way of a factory are linked. */
  #placeStores(count: number): void {
    const group = Array.from({ length: count }, (_, store) => store);
    for (const touched of this.#touchedStores()) {
      const [first, ...others] = [...touched.keys()].sort((a, b) => a - b);
      for (const other of others) {
        const [kept, replaced] = [Math.min(group[first!]!, group[other]!), Math.max(group[first!]!, group[other]!)];
        for (let store = 0; store < count; store++) if (group[store] === replaced) group[store] = kept;
      }
    }
    for (let store = 0; store < count; store++) {
      const position = this.#storesFrom + store;
      const parent = group[store] === store ? null : this.#storesFrom + group[store]!;
      this.#put(position, STORE_CELLS[store]!, parent, 0, position);
    }
  }

  /** By extractor and factory: m³ an hour that it exchanges with each store. */
  #touchedStores(): Map<number, number>[] {
    const touched = Array.from({ length: this.#storesFrom }, () => new Map<number, number>());
    for (const { from, to, m3PerHour } of this.routes) {
      const [store, other] = from.kind === 'store' ? [from, to] : [to, from];
      const stores = touched[this.position(other)]!;
      stores.set(store.index, (stores.get(store.index) ?? 0) + m3PerHour);
    }
    return touched;
  }

  /** Everything else around the store that it exchanges the most with; what exchanges the most is the closest. */
  #placeAround(count: number): void {
    const touched = this.#touchedStores();
    const main = touched.map((stores) => [...stores].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0]);
    const traffic = touched.map((stores) => [...stores.values()].reduce((sum, one) => sum + one, 0));
    const members = new Map<number, number[]>();
    const order = Array.from({ length: count }, (_, position) => position).sort(
      (a, b) => traffic[b]! - traffic[a]! || a - b,
    );
    for (const position of order) {
      const store = this.#storesFrom + main[position]!;
      const cluster = members.get(store) ?? [store];
      const { cell, parent } = this.#bestPlace(cluster, store);
      const branch = parent === store ? position : this.#branches[parent]!;
      this.#put(position, cell, parent, this.#depths[parent]! + 1, branch);
      this.#branchLoads.set(branch, (this.#branchLoads.get(branch) ?? 0) + traffic[position]!);
      members.set(store, [...cluster, position]);
    }
  }

  /** A free place beside a structure of the cluster: few links to the store first, then a branch that carries little. */
  #bestPlace(cluster: readonly number[], store: number): { cell: Cell; parent: number } {
    let best: { cell: Cell; parent: number } | null = null;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const parent of cluster) {
      const load = parent === store ? 0 : (this.#branchLoads.get(this.#branches[parent]!) ?? 0);
      const cost = this.#depths[parent]! * 1e9 + load;
      if (cost >= bestCost) continue;
      const cell = neighboursOf(this.cells[parent]!).find((one) => !this.#taken.has(cellName(one)));
      if (cell === undefined) continue;
      best = { cell, parent };
      bestCost = cost;
    }
    if (best !== null) return best;
    // Other clusters surround it: a longer link.
    const middle = this.cells[store]!;
    const free = CELLS.filter((cell) => !this.#taken.has(cellName(cell)));
    free.sort((a, b) => stepsBetween(a, middle) - stepsBetween(b, middle));
    return { cell: free[0]!, parent: store };
  }

  #put(position: number, cell: Cell, parent: number | null, depth: number, branch: number): void {
    this.cells[position] = cell;
    this.parents[position] = parent;
    this.#depths[position] = depth;
    this.#branches[position] = branch;
    this.#taken.add(cellName(cell));
  }
}
