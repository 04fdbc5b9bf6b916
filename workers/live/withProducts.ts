/** What products are built of: a file of its own, which may be lost. */
import { loadProducts } from '../game/catalogue/loadProducts.ts';
import type { Products } from '../game/catalogue/products.ts';

/** What is made of the products; why nothing is, where their file could not be loaded. Nothing is rejected. */
export async function withProducts<Made>(
  make: (products: Products) => Made,
): Promise<Made | { kind: 'failed'; message: string }> {
  try {
    return make(await loadProducts());
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
