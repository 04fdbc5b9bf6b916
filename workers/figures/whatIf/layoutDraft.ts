/** A colony's layout while it is being changed: structures with links and routes as a player would set them up. */

import { schematicOf, schematics, structures } from '../../game/catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, Link, Pin, Route, StoragePin } from '../../game/domain/colony.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import type { PinId, RouteId, SchematicId, TypeId } from '../../game/domain/ids.ts';
import { isPlacedStore, isStore, PIN_KINDS, type PlacedStoreKind } from '../../game/domain/pinKinds.ts';
import type { Assumption, LinkEnd, RouteEdit } from '../../game/domain/whatIf.ts';
import { productOf } from '../../game/engine/index.ts';
import { inputsOf, mostPerCycle, widenRoutes } from '../../game/sustain/index.ts';
import { linkCapacityM3PerHour, linkLevelFor, linkLoads, linkName } from '../linkLoads.ts';
import { EditError } from './editError.ts';
import { findPlace } from './findPlace.ts';

type LinkUpgrade = Extract<Assumption, { kind: 'linkUpgrade' }>;

/** Stores that players route goods through; a command center is too small to take part. */
function isRoutedStore(pin: Pin): pin is StoragePin {
  return isStore(pin) && isPlacedStore(pin.kind);
}

function knownSchematic(schematicId: SchematicId): Schematic {
  const schematic = schematics.get(schematicId);
  if (schematic === undefined) throw new EditError({ kind: 'unknownSchematic', schematicId });
  return schematic;
}

export class LayoutDraft {
  readonly #colony: Colony;
  #pins: Pin[];
  #links: Link[];
  #routes: Route[];

  constructor(colony: Colony) {
    this.#colony = colony;
    this.#pins = [...colony.pins];
    this.#links = [...colony.links];
    this.#routes = [...colony.routes];
  }

  /** The colony with this layout. */
  colony(): Colony {
    return { ...this.#colony, pins: this.#pins, links: this.#links, routes: this.#routes };
  }

  /** Adds a factory, connected like the colony's others of its schematic if there are any. */
  addFactory(schematicId: SchematicId): void {
    const schematic = knownSchematic(schematicId);
    const twin = this.#factoriesOf(schematicId)[0];
    const typeId = twin?.typeId ?? this.#factoryTypeFor(schematic);
    const hub = (twin && this.#neighbourOf(twin)) ?? this.#mainStore() ?? this.#pins[0];
    if (hub === undefined) throw new EditError({ kind: 'noStructures' });
    const pin: FactoryPin = { ...this.#newPin(typeId, hub), kind: 'factory', schematicId };
    this.#pins.push(pin);
    this.#link(hub, pin);
    this.#connect(pin, schematic, twin);
  }

  /** Removes a factory; one at the end of a link first, so that the others stay connected. */
  removeFactory(schematicId: SchematicId): void {
    this.#remove(this.#leastConnected(this.#factoriesOf(schematicId), schematicId));
  }

  /** Gives a factory another schematic; where it is of the wrong kind for it, another one is built instead. */
  changeSchematic(fromSchematicId: SchematicId, toSchematicId: SchematicId): void {
    const schematic = knownSchematic(toSchematicId);
    const pin = this.#leastConnected(this.#factoriesOf(fromSchematicId), fromSchematicId);
    if (!schematic.factoryTypeIds.includes(pin.typeId)) {
      this.#factoryTypeFor(schematic);
      this.#remove(pin);
      this.addFactory(toSchematicId);
      return;
    }
    const twin = this.#factoriesOf(toSchematicId)[0];
    const changed: FactoryPin = { ...pin, schematicId: toSchematicId, contents: [], lastCycleStartAt: null };
    this.#pins = this.#pins.map((one) => (one === pin ? changed : one));
    this.#dropRoutes(pin.pinId);
    this.#connect(changed, schematic, twin);
  }

  /** Adds a store that shares the goods of the busiest one, and the products of the others. */
  addStore(kind: PlacedStoreKind): void {
    const typeId = [...structures.values()].find(
      (structure) => structure.kind === kind && structure.planetType === this.#colony.planetType,
    )?.typeId;
    const near = this.#mainStore() ?? this.#pins[0];
    if (typeId === undefined || near === undefined) throw new EditError({ kind: 'storeNotPossible', storeKind: kind });
    const pin: StoragePin = { ...this.#newPin(typeId, near), kind };
    this.#pins.push(pin);
    this.#link(near, pin);
    if (!isRoutedStore(near)) return;
    const isFactory = new Set(this.#pins.filter((one) => one.kind === 'factory').map(({ pinId }) => pinId));
    const isStoreId = new Set(this.#storesByUse().map(({ pinId }) => pinId));
    const used = new Set(this.#pins.flatMap(inputsOf));
    const shared = new Set<PinId>();
    for (const route of [...this.#routes]) {
      const { destinationPinId, sourcePinId } = route;
      const isProduct = isStoreId.has(destinationPinId) && isFactory.has(sourcePinId) && !used.has(route.typeId);
      if (isProduct ? !shared.has(sourcePinId) : destinationPinId === near.pinId) {
        this.#route(sourcePinId, pin.pinId, route);
        if (isProduct) shared.add(sourcePinId);
      } else if (route.sourcePinId === near.pinId && isFactory.has(route.destinationPinId)) {
        this.#route(pin.pinId, route.destinationPinId, route);
      }
    }
  }

  /** Removes the store with the fewest routes; another one takes them over. What it holds is gone. */
  removeStore(kind: PlacedStoreKind): void {
    const candidates = this.#pins.filter((pin) => pin.kind === kind);
    const pin = candidates.toSorted((a, b) => this.#routeCount(a.pinId) - this.#routeCount(b.pinId))[0];
    if (pin === undefined) throw new EditError({ kind: 'noStoreToRemove', storeKind: kind });
    const heir = this.#storesByUse().find((one) => one !== pin);
    if (heir === undefined) throw new EditError({ kind: 'onlyStore' });
    const moved = this.#routes.map((route) => ({
      ...route,
      sourcePinId: route.sourcePinId === pin.pinId ? heir.pinId : route.sourcePinId,
      destinationPinId: route.destinationPinId === pin.pinId ? heir.pinId : route.destinationPinId,
    }));
    const kept = new Map<string, Route>();
    for (const route of moved) {
      const { sourcePinId, destinationPinId, typeId } = route;
      const name = `${sourcePinId} ${destinationPinId} ${typeId}`;
      if (sourcePinId === destinationPinId) continue;
      // Goods that both stores sent to or got from one pin now go one way, as much as before.
      const known = kept.get(name);
      kept.set(name, known === undefined ? route : { ...known, quantity: known.quantity + route.quantity });
    }
    const touched = new Set(
      this.#routes.filter((route) => this.#isEnd(route, pin.pinId)).map(({ routeId }) => routeId),
    );
    this.#routes = [...kept.values()];
    this.#remove(pin);
    this.#reroute(({ routeId }) => touched.has(routeId));
  }

  /** Moves heads from one ECU to another, where they stay on the map. */
  moveHeads(fromPinId: PinId, toPinId: PinId, count: number): void {
    const from = this.#pins.find((pin) => pin.pinId === fromPinId);
    if (from?.kind !== 'ecu') return;
    const moving = from.heads.slice(from.heads.length - count);
    this.removeHeads(fromPinId, count);
    this.#changeHeads(toPinId, (heads) => {
      const firstId = 1 + Math.max(-1, ...heads.map(({ headId }) => headId));
      return [...heads, ...moving.map((head, k) => ({ ...head, headId: firstId + k }))];
    });
  }

  /** Takes the last heads of an ECU away. */
  removeHeads(pinId: PinId, count: number): void {
    this.#changeHeads(pinId, (heads) => heads.slice(0, heads.length - count));
  }

  /** Adds heads to an ECU, beside its last one. */
  addHeads(pinId: PinId, count: number): void {
    this.#changeHeads(pinId, (heads) => {
      const last = heads.slice(-1);
      return [
        ...heads,
        ...last.flatMap((head) => Array.from({ length: count }, (_, k) => ({ ...head, headId: head.headId + k + 1 }))),
      ];
    });
  }

  #changeHeads(pinId: PinId, change: (heads: EcuPin['heads']) => EcuPin['heads']): void {
    this.#pins = this.#pins.map((pin) =>
      pin.pinId === pinId && pin.kind === 'ecu' ? { ...pin, heads: change(pin.heads) } : pin,
    );
  }

  /** Removes an ECU with its routes; what it connected stays connected. */
  removeEcu(pinId: PinId): void {
    const pin = this.#pins.find((one) => one.pinId === pinId && one.kind === 'ecu');
    if (pin === undefined) throw new EditError({ kind: 'extractorGone' });
    this.#remove(pin);
  }

  /** Routes of an ECU carry no more than they are set to: a program with larger cycles needs larger routes. */
  widenEcuRoutes(pinId: PinId, previousMost: number): void {
    const pin = this.#pins.find((one) => one.pinId === pinId);
    this.#routes = widenRoutes(this.#routes, pin, previousMost);
  }

  /**
   * Routes to stores take all that a cycle makes of a commodity. What makes it and has no route to a store gets one.
   * @throws EditError if there is no such store
   */
  routeToStore({ typeId, storeKind, feedsFactories }: RouteEdit): void {
    const makers = this.#pins.filter((pin) => productOf(pin) === typeId);
    const most = new Map(makers.map((pin) => [pin.pinId, mostPerCycle(pin)]));
    const storeIds = new Set(this.#storesByUse().map(({ pinId }) => pinId));
    this.#routes = this.#routes.map((route) => {
      const isToStore = route.typeId === typeId && storeIds.has(route.destinationPinId);
      return isToStore ? { ...route, quantity: Math.max(route.quantity, most.get(route.sourcePinId) ?? 0) } : route;
    });
    if (storeKind === null) return;
    const isRouted = (isEnd: (route: Route) => boolean) =>
      this.#routes.some((route) => route.typeId === typeId && isEnd(route));
    const stores = this.#storesByUse().filter(({ kind }) => kind === storeKind);
    const store = stores.find(({ pinId }) => isRouted((route) => this.#isEnd(route, pinId))) ?? stores[0];
    if (store === undefined) throw new EditError({ kind: 'noStoreForGoods' });
    for (const pin of makers) {
      const isStored = isRouted((route) => route.sourcePinId === pin.pinId && storeIds.has(route.destinationPinId));
      if (!isStored) this.#routeTo(store, pin, typeId);
    }
    if (!feedsFactories) return;
    for (const pin of this.#pins) {
      const input = schematicOf(pin)?.inputs.find((one) => one.typeId === typeId);
      const isFed = isRouted((route) => route.destinationPinId === pin.pinId && storeIds.has(route.sourcePinId));
      if (input && !isFed) this.#route(store.pinId, pin.pinId, { typeId, quantity: input.amount });
    }
  }

  /** Connects an ECU whose product goes nowhere with a store. */
  routeEcu(pinId: PinId): void {
    const pin = this.#pins.find((one) => one.pinId === pinId);
    const typeId = pin === undefined ? null : productOf(pin);
    if (pin === undefined || typeId === null) return;
    if (this.#routes.some((route) => route.sourcePinId === pinId && route.typeId === typeId)) return;
    const store = this.#storeFor(typeId);
    if (store === undefined) throw new EditError({ kind: 'noStoreForGoods' });
    this.#routeTo(store, pin, typeId);
  }

  /**
   * Raises the levels of links that carry more than they can, as the game requires before it takes such routes. Those
   * that carry no more than `before` stay as they are: it has taken their routes already.
   * @returns the existing links that need another level
   * @throws EditError if no level is high enough
   */
  upgradeLinks(before: Colony): LinkUpgrade[] {
    const upgrades: LinkUpgrade[] = [];
    // Mostly no link carries too much.
    let previous: ReadonlyMap<string, number> | null = null;
    const loads = linkLoads({ pins: this.#pins, routes: this.#routes });
    this.#links = this.#links.map((link) => {
      const { sourcePinId, destinationPinId, level } = link;
      const name = linkName(sourcePinId, destinationPinId);
      const m3PerHour = loads.get(name) ?? 0;
      const capacityM3PerHour = linkCapacityM3PerHour(level);
      if (m3PerHour <= capacityM3PerHour) return link;
      previous ??= linkLoads(before);
      if (m3PerHour <= (previous.get(name) ?? 0)) return link;
      const toLevel = linkLevelFor(m3PerHour);
      const pins = [this.#endOf(sourcePinId), this.#endOf(destinationPinId)] as const;
      if (toLevel === null) {
        throw new EditError({ kind: 'linkTooSmall', typeIds: [pins[0].typeId, pins[1].typeId], m3PerHour });
      }
      if (before.links.some((one) => linkName(one.sourcePinId, one.destinationPinId) === name)) {
        upgrades.push({ kind: 'linkUpgrade', pins, m3PerHour, capacityM3PerHour, fromLevel: level, toLevel });
      }
      return { ...link, level: toLevel };
    });
    return upgrades;
  }

  #endOf(pinId: PinId): LinkEnd {
    const pin = this.#pins.find((one) => one.pinId === pinId)!;
    return { pinId, typeId: pin.typeId, productTypeId: productOf(pin) };
  }

  /** The factory kind that a schematic needs on this kind of planet. */
  #factoryTypeFor({ factoryTypeIds, output }: Schematic): TypeId {
    const typeId = factoryTypeIds.find((id) => structures.get(id)?.planetType === this.#colony.planetType);
    if (typeId === undefined) throw new EditError({ kind: 'noFactoryHere', typeId: output.typeId });
    return typeId;
  }

  #newPin(typeId: TypeId, near: Pin) {
    const pinId = (1 + Math.max(...this.#pins.map((pin) => pin.pinId))) as PinId;
    return { pinId, typeId, ...findPlace(near, this.#pins), contents: [], lastCycleStartAt: null };
  }

  #factoriesOf(schematicId: SchematicId): FactoryPin[] {
    return this.#pins.filter((pin): pin is FactoryPin => pin.kind === 'factory' && pin.schematicId === schematicId);
  }

  #leastConnected(pins: readonly FactoryPin[], schematicId: SchematicId): FactoryPin {
    const onTheWay = new Set(this.#routes.flatMap(({ waypoints }) => waypoints));
    const [least] = pins.toSorted(
      (a, b) =>
        Number(onTheWay.has(a.pinId)) - Number(onTheWay.has(b.pinId)) ||
        this.#linksOf(a.pinId).length - this.#linksOf(b.pinId).length ||
        b.pinId - a.pinId,
    );
    if (least === undefined) {
      throw new EditError({ kind: 'tooFewFactories', typeId: knownSchematic(schematicId).output.typeId });
    }
    return least;
  }

  /** Removes a pin with its routes; what it connected stays connected. */
  #remove({ pinId }: Pin): void {
    const links = this.#linksOf(pinId);
    const [first, ...others] = this.#linkedWith(pinId);
    this.#pins = this.#pins.filter((pin) => pin.pinId !== pinId);
    this.#links = this.#links.filter((link) => !links.includes(link));
    for (const [k, other] of others.entries()) {
      this.#links.push({ sourcePinId: first!, destinationPinId: other, level: links[k + 1]!.level });
    }
    this.#dropRoutes(pinId);
    this.#reroute(({ waypoints }) => waypoints.includes(pinId));
  }

  #reroute(isMeant: (route: Route) => boolean): void {
    this.#routes = this.#routes.map((route) =>
      isMeant(route) ? { ...route, waypoints: this.#waypoints(route.sourcePinId, route.destinationPinId) } : route,
    );
  }

  #dropRoutes(pinId: PinId): void {
    this.#routes = this.#routes.filter((route) => !this.#isEnd(route, pinId));
  }

  #isEnd({ sourcePinId, destinationPinId }: Route, pinId: PinId): boolean {
    return sourcePinId === pinId || destinationPinId === pinId;
  }

  #connect(pin: FactoryPin, schematic: Schematic, twin: FactoryPin | undefined): void {
    if (twin !== undefined) {
      for (const route of [...this.#routes]) {
        if (route.destinationPinId === twin.pinId) this.#route(route.sourcePinId, pin.pinId, route);
        else if (route.sourcePinId === twin.pinId) this.#route(pin.pinId, route.destinationPinId, route);
      }
      return;
    }
    const { typeId: productTypeId, amount: quantity } = schematic.output;
    const main = this.#mainStore();
    const store = this.#storeFor(productTypeId);
    if (main === undefined || store === undefined) throw new EditError({ kind: 'noStoreForGoods' });
    for (const { typeId, amount } of schematic.inputs) {
      const source = this.#sourceOf(typeId) ?? main;
      this.#route(source.pinId, pin.pinId, { typeId, quantity: amount });
    }
    this.#route(pin.pinId, store.pinId, { typeId: productTypeId, quantity });
  }

  /** The store to deliver a commodity to: one that feeds factories with it, else the main store. */
  #storeFor(typeId: TypeId): StoragePin | undefined {
    const factoryIds = new Set(this.#pins.filter(({ kind }) => kind === 'factory').map(({ pinId }) => pinId));
    const feeding = new Set(
      this.#routes.flatMap((route) =>
        route.typeId === typeId && factoryIds.has(route.destinationPinId) ? [route.sourcePinId] : [],
      ),
    );
    const stores = this.#storesByUse();
    return stores.find(({ pinId }) => feeding.has(pinId)) ?? stores[0];
  }

  /** The store to take a commodity from. If the colony makes it but stores none, its makers get a route to a store. */
  #sourceOf(typeId: TypeId): StoragePin | undefined {
    const stores = this.#storesByUse();
    const known = (end: 'sourcePinId' | 'destinationPinId') =>
      stores.find(({ pinId }) => this.#routes.some((route) => route.typeId === typeId && route[end] === pinId));
    const source = known('destinationPinId');
    if (source !== undefined) return source;
    const makers = this.#pins.filter((pin) => productOf(pin) === typeId);
    const store = makers.length > 0 ? this.#storeFor(typeId) : known('sourcePinId');
    if (store === undefined) return undefined;
    for (const maker of makers) this.#route(maker.pinId, store.pinId, { typeId, quantity: mostPerCycle(maker) });
    return store;
  }

  #route(sourcePinId: PinId, destinationPinId: PinId, { typeId, quantity }: Pick<Route, 'typeId' | 'quantity'>): void {
    const routeId = (1 + Math.max(0, ...this.#routes.map((route) => route.routeId))) as RouteId;
    const waypoints = this.#waypoints(sourcePinId, destinationPinId);
    this.#routes.push({ routeId, sourcePinId, destinationPinId, typeId, quantity, waypoints });
  }

  /** Routes all that a pin makes in a cycle to a store; it is linked with it if it has no link yet. */
  #routeTo(store: Pin, pin: Pin, typeId: TypeId): void {
    if (this.#linksOf(pin.pinId).length === 0) this.#link(store, pin);
    this.#route(pin.pinId, store.pinId, { typeId, quantity: mostPerCycle(pin) });
  }

  #link(from: Pin, to: Pin): void {
    this.#links.push({ sourcePinId: from.pinId, destinationPinId: to.pinId, level: 0 });
  }

  #linksOf(pinId: PinId): Link[] {
    return this.#links.filter((link) => link.sourcePinId === pinId || link.destinationPinId === pinId);
  }

  #linkedWith(pinId: PinId): PinId[] {
    return this.#linksOf(pinId).map((link) => (link.sourcePinId === pinId ? link.destinationPinId : link.sourcePinId));
  }

  /** The pin that a factory is linked with, a store if possible. */
  #neighbourOf({ pinId }: Pin): Pin | undefined {
    const ids = this.#linkedWith(pinId);
    const pins = this.#pins.filter((pin) => ids.includes(pin.pinId));
    return pins.find(isRoutedStore) ?? pins[0];
  }

  #routeCount(pinId: PinId): number {
    return this.#routes.filter((route) => this.#isEnd(route, pinId)).length;
  }

  /** Launchpads and storage facilities, the one with the most routes first; launchpads first where that is equal. */
  #storesByUse(): StoragePin[] {
    const counts = new Map<PinId, number>();
    for (const { sourcePinId, destinationPinId } of this.#routes) {
      for (const pinId of [sourcePinId, destinationPinId]) counts.set(pinId, (counts.get(pinId) ?? 0) + 1);
    }
    const useOf = ({ pinId }: Pin) => counts.get(pinId) ?? 0;
    return this.#pins
      .filter(isRoutedStore)
      .sort(
        (a, b) =>
          useOf(b) - useOf(a) ||
          Number(PIN_KINDS[b.kind].launches) - Number(PIN_KINDS[a.kind].launches) ||
          a.pinId - b.pinId,
      );
  }

  #mainStore(): StoragePin | undefined {
    return this.#storesByUse()[0];
  }

  /** The way over the fewest links; none where the pins aren't connected, as in a damaged record. */
  #waypoints(from: PinId, to: PinId): PinId[] {
    const cameFrom = new Map<PinId, PinId | null>([[from, null]]);
    const queue = [from];
    for (let pinId = queue.shift(); pinId !== undefined && !cameFrom.has(to); pinId = queue.shift()) {
      for (const { sourcePinId, destinationPinId } of this.#links) {
        const next = sourcePinId === pinId ? destinationPinId : destinationPinId === pinId ? sourcePinId : null;
        if (next === null || cameFrom.has(next)) continue;
        cameFrom.set(next, pinId);
        queue.push(next);
      }
    }
    const way: PinId[] = [];
    for (let pinId = cameFrom.get(to); pinId != null && pinId !== from; pinId = cameFrom.get(pinId)) way.unshift(pinId);
    return way;
  }
}
