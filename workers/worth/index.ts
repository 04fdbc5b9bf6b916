/** What goods are worth in ISK: customs tax, net and worth. Pure. */
export { addTaxes, exportTax, IMPORT_TAX_SHARE, importTax, taxSum } from './customsTax.ts';
export { TradeTotal } from './fleetNet.ts';
export { type Economy, exportIsk, exportTaxIsk, importIsk, importTaxIsk } from './goods.ts';
export { MarketRoom } from './marketRoom.ts';
export { customsTaxIsk, netPerMonth, tradeOfFlows } from './net.ts';
export { IskTotal, importPriceOf, type Prices, priceOf, tradePrices } from './prices.ts';
export { type Depth, takeRoom, type WorthBasis, worthOf, worthPerMonth } from './worth.ts';
