import { useEffect, useState } from 'react';

/** A value that changes often, once it has stayed the same for a while. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState<T>(() => value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
