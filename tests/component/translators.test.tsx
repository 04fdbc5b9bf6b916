/** A page that the browser translates: what React changes, moves and removes is what is on screen. */
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Ago } from '../../src/ui/Ago.tsx';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx';
import { TimeLeft } from '../../src/ui/TimeLeft.tsx';
import { holdClock } from '../../src/ui/ticker.ts';
import { followTranslators } from '../../src/ui/translators.ts';
import { translatePage } from '../fixtures/translator.ts';
import { HOUR, NOW } from './reportBuilders.ts';
import { show } from './show.tsx';

// As the page does once, at its start. Other files are drawn without it.
beforeAll(() => {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const stop = followTranslators();
  return () => {
    stop();
    Object.assign(Node.prototype, { appendChild, insertBefore, removeChild });
  };
});

const text = (): string => document.querySelector('main')?.textContent ?? '';

let set: (step: number) => void;

/** Draws one of several states, so that React changes one into another. */
function Steps({ of }: { of: readonly (() => ReactNode)[] }) {
  const [step, setStep] = useState(0);
  set = (next) => flushSync(() => setStep(next));
  return of[step]?.();
}

it.each<[what: string, states: readonly [() => ReactNode, string][]]>([
  [
    'beside elements',
    [
      [
        () => (
          <p>
            {3} of <b>{12}</b> run
          </p>
        ),
        '3 of 12 run',
      ],
      [
        () => (
          <p>
            {4} of <b>{13}</b> run
          </p>
        ),
        '4 of 13 run',
      ],
      [
        () => (
          <p>
            {5} of <b>{13}</b> run
          </p>
        ),
        '5 of 13 run',
      ],
    ],
  ],
  [
    'that go and come back',
    [
      [
        () => (
          <p>
            {'a'}
            <b>{'b'}</b>
            {'c'}
          </p>
        ),
        'abc',
      ],
      [
        () => (
          <p>
            {null}
            <b>{'b'}</b>
            {null}
          </p>
        ),
        'b',
      ],
      [
        () => (
          <p>
            {'d'}
            <b>{'b'}</b>
            {'e'}
          </p>
        ),
        'dbe',
      ],
      [() => <p>{'f'}</p>, 'f'],
      [
        () => (
          <p>
            {'g'}
            <b>{'h'}</b>
          </p>
        ),
        'gh',
      ],
    ],
  ],
  [
    'before which elements come',
    [
      [
        () => (
          <p>
            {null}
            {'a'}
          </p>
        ),
        'a',
      ],
      [
        () => (
          <p>
            <b>{'b'}</b>
            {'a'}
          </p>
        ),
        'ba',
      ],
      [
        () => (
          <p>
            <i>{'c'}</i>
            {'d'}
          </p>
        ),
        'cd',
      ],
    ],
  ],
  [
    'that change places',
    [
      [() => ['a', 'b', 'c'].map((one) => <Both key={one} of={one} />), 'a1b1c1'],
      [() => ['c', 'a', 'b'].map((one) => <Both key={one} of={one} />), 'c1a1b1'],
      [() => ['b', 'c'].map((one) => <Both key={one} of={one} />), 'b1c1'],
    ],
  ],
])('texts %s are neither lost nor old', async (_what, states) => {
  await show(<Steps of={states.map(([draw]) => draw)} />);
  onTestFinished(translatePage());
  expect(document.querySelectorAll('main font').length).toBeGreaterThan(0);
  for (const [step, [, shown]] of [...states.entries(), ...[...states.entries()].reverse()]) {
    set(step);
    await expect.poll(text).toBe(shown);
    // A second time, when the translator has seen it.
    await Promise.resolve();
    expect(text()).toBe(shown);
  }
});

function Both({ of }: { of: string }) {
  return (
    <>
      {of}
      <b>{1}</b>
    </>
  );
}

it('times go on', async () => {
  await show(
    <p>
      in <Countdown at={NOW + 600} expiredText="ended" />, <TimeLeft at={NOW + HOUR} />,{' '}
      <Ago at={Math.floor(Date.now() / 1000)} />
    </p>,
  );
  onTestFinished(translatePage());
  await expect.poll(text).toBe('in 10:00, in 1h, just now');
  holdClock(NOW + 60);
  await expect.poll(text).toBe('in 09:00, in 59m, just now');
});

it('lets a library insert something without saying before what, which means last', async () => {
  await show(<p>text</p>);
  onTestFinished(translatePage());
  const paragraph = document.querySelector('main p')!;
  await expect.poll(() => paragraph.querySelector('font')?.textContent).toBe('text');
  const insert = paragraph.insertBefore.bind(paragraph) as (node: Node, next?: Node | null) => Node;
  insert(document.createElement('i'));
  expect(paragraph.lastChild?.nodeName).toBe('I');
});

it('a part whose elements are gone draws itself again, and says so in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  // React says here what it has mended itself.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await show(
    <ErrorBoundary part="The part">
      <Steps
        of={[
          () => (
            <p>
              {'a'}
              <b>{'b'}</b>
            </p>
          ),
          () => (
            <p>
              {null}
              <b>{'c'}</b>
            </p>
          ),
        ]}
      />
    </ErrorBoundary>,
  );
  // An extension, not a translator.
  document.querySelector('main p')?.firstChild?.remove();
  set(1);
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.poll(text).toMatch(/^(a?b|c)$/);
  expect(log.mock.calls.flat().join()).toContain('The part could not be shown.');
});
