import { loadOnce } from '../domain/loadOnce.ts';
import { type Products, type ProductsFile, readProducts } from './products.ts';

/**
 * The products of the game's industry, loaded once. After a failure, the next call tries again.
 * @throws Error (rejects) if the file can't be loaded
 */
export const loadProducts = loadOnce<Products>(async () => {
  const { default: file } = await import('./generated/products.json', { with: { type: 'json' } });
  return readProducts(file as ProductsFile);
});
