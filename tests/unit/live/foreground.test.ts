import { expect, it } from 'vitest';
import { Foreground } from '../../../workers/live/foreground.ts';

it('the foreground is busy until every calculation has ended, failed ones included', async () => {
  const foreground = new Foreground();
  expect(foreground.isBusy).toBe(false);
  let end: (value: number) => void = () => {};
  const lasting = foreground.run(
    () =>
      new Promise<number>((resolve) => {
        end = resolve;
      }),
  );
  const failing = foreground.run(() => Promise.reject(new Error('failed')));
  expect(foreground.isBusy).toBe(true);
  await expect(failing).rejects.toThrow('failed');
  expect(foreground.isBusy).toBe(true);
  end(7);
  expect(await lasting).toBe(7);
  expect(foreground.isBusy).toBe(false);
});
