import { type Products, type ProductsFile, readProducts } from './products.ts';

let loading: Promise<Products> | null = null;

/**
 * The products of the game's industry, loaded once. After a failure, the next call tries again.
 * @throws Error (rejects) if the file can't be loaded
 */
export function loadProducts(): Promise<Products> {
  loading ??= import('./generated/products.json', { with: { type: 'json' } }).then(
    ({ default: file }) => readProducts(file as ProductsFile),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
