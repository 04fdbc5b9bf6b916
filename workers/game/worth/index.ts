/** What goods are worth in ISK: customs tax, net and worth. Pure. */
export { addTaxes, IMPORT_TAX_SHARE, taxSum } from './customsTax.ts';
export { boundedNet, NetTotal } from './fleetNet.ts';
export {
  type Economy,
  exportedGood,
  exportIsk,
  exportTaxIsk,
  importedGood,
  importIsk,
  importTaxIsk,
} from './goods.ts';
export { atStakeIskPerDay, lostIskPerDay, unvisitedIskPerDay } from './loss.ts';
export { MarketRoom } from './marketRoom.ts';
export {
  customsTaxIsk,
  lostUnitsPerMonth,
  monthlyTrade,
  netOf,
  netPerMonth,
  tradeOfFlows,
  tradeOfProducts,
} from './net.ts';
export { IskTotal, importPriceOf, type Prices, priceOf, tradePrices } from './prices.ts';
export { type Depth, takeRoom, type WorthBasis, worthOf } from './worth.ts';
