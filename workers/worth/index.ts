/** What goods are worth in ISK: customs tax, net and worth. Pure. */
export { addTaxes, exportTax, IMPORT_TAX_SHARE, importTax, taxSum } from './customsTax.ts';
export { TradeTotal } from './fleetNet.ts';
export {
  type Economy,
  exportedGood,
  exportIsk,
  exportTaxIsk,
  importedGood,
  importIsk,
  importTaxIsk,
} from './goods.ts';
export { type FleetFlow, MarketRoom } from './marketRoom.ts';
export { customsTaxIsk, earnedIsk, monthlyTrade, netOf, netPerMonth, tradeOfFlows } from './net.ts';
export { IskTotal, importPriceOf, type Prices, priceOf, tradePrices } from './prices.ts';
export { type Depth, takeRoom, type WorthBasis, worthOf, worthPerMonth } from './worth.ts';
