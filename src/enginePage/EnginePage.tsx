/** Paste ESI's two records of a colony, drag the time, and see what the package says of it and by which call. */
import { Button, FormControl, Link, Textarea } from '@primer/react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { EnginePageAnswer, HeldRow, StoppedRow } from '../../workers/enginePage.worker.ts';
import example from '../../workers/package/example.json' with { type: 'json' };
import { simulateTexts } from '../bridge/engineTrial.ts';
import { DataTable, type TableColumn } from '../ui/DataTable.tsx';

const HOUR_SECONDS = 3600;
/** Two weeks: the longest program of the client. */
const MOST_HOURS = 14 * 24;
const STEP_HOURS = 0.25;
/** A layout has some 10 kB. Longer texts keep the page busy. */
const MOST_CHARACTERS = 2_000_000;

const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap-wide);
  max-width: 1200px;
  margin: 0 auto;
  padding: 16px;
  font-size: var(--text-medium);

  & h1 {
    margin: 0;
    font-size: var(--text-large);
  }

  & h2 {
    margin: 0 0 4px;
    font-size: var(--text-medium);
  }

  & p {
    max-width: 76ch;
    margin: 4px 0 0;
    color: var(--fgColor-muted);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--gap-wide);
  align-items: start;

  @media (--phone) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Records = styled.section`
  display: grid;
  gap: var(--gap-large);

  & textarea {
    height: 190px;
    font-family: var(--fontStack-monospace, monospace);
    font-size: var(--text-small);
  }
`;

const Results = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap-wide);
`;

const Time = styled.div`
  display: grid;
  gap: var(--gap-small);

  & input {
    width: 100%;
  }
`;

const Code = styled.pre`
  margin: 0;
  padding: 8px 12px;
  overflow-x: auto;
  font-size: var(--text-small);
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  background: var(--bgColor-inset);
`;

const Failure = styled.p`
  && {
    color: var(--fgColor-danger);
  }
`;

interface Texts {
  planet: string;
  layout: string;
}

const EXAMPLE: Texts = {
  planet: JSON.stringify(example.planet, null, 2),
  layout: JSON.stringify(example.layout, null, 2),
};

export default function EnginePage(): ReactNode {
  const [texts, setTexts] = useState(EXAMPLE);
  const [hours, setHours] = useState(48);
  const [tooLong, setTooLong] = useState<keyof Texts | null>(null);
  const answer = useSimulation(texts, hours);
  const take = (name: keyof Texts, text: string): void => {
    const isTooLong = text.length > MOST_CHARACTERS;
    if (!isTooLong) setTexts({ ...texts, [name]: text });
    setTooLong(isTooLong ? name : null);
  };
  return (
    <Page>
      <header>
        <h1>The engine of Colony Watch</h1>
        <p>
          It says what a planetary industry colony holds at any time after a player last touched it, from ESI’s records,
          by the game’s own rules. Other programs use it as the package <code>colony-watch-engine</code>. Here you try
          it: everything is simulated in your browser, and nothing is sent anywhere.
        </p>
        <p>
          <Link href="/">Open Colony Watch</Link>
        </p>
      </header>
      <Columns>
        <Records aria-label="Records">
          <Field
            label="planet"
            caption="Its entry in GET /characters/{character_id}/planets"
            text={texts.planet}
            onText={(text) => take('planet', text)}
          />
          <Field
            label="layout"
            caption="The answer to GET /characters/{character_id}/planets/{planet_id}"
            text={texts.layout}
            onText={(text) => take('layout', text)}
          />
          <div>
            <Button
              onClick={() => {
                setTexts(EXAMPLE);
                setTooLong(null);
              }}
              disabled={texts === EXAMPLE && tooLong === null}
            >
              Take the example
            </Button>
          </div>
        </Records>
        <Results aria-label="Simulation">
          {tooLong !== null && (
            <Failure role="alert">What you pasted is longer than any {tooLong} of ESI, and was left out.</Failure>
          )}
          <TimeField hours={hours} answer={answer} onHours={setHours} />
          {answer === null && <p>Simulating…</p>}
          {answer?.kind === 'failed' && <Failure role="alert">{answer.message}</Failure>}
          {answer?.kind === 'simulated' && <Simulated {...answer} />}
        </Results>
      </Columns>
    </Page>
  );
}

const LOST: EnginePageAnswer = { kind: 'failed', message: 'The engine could not be loaded. Reload the page.' };

/** The latest answer; that to an older question is dropped. */
function useSimulation({ planet, layout }: Texts, hours: number): EnginePageAnswer | null {
  const [answer, setAnswer] = useState<EnginePageAnswer | null>(null);
  useEffect(() => {
    let isLatest = true;
    simulateTexts(planet, layout, hours * HOUR_SECONDS).then(
      (latest) => isLatest && setAnswer(latest ?? LOST),
      () =>
        isLatest && setAnswer({ kind: 'failed', message: 'The engine failed on these records. Please report them.' }),
    );
    return () => {
      isLatest = false;
    };
  }, [planet, layout, hours]);
  return answer;
}

interface FieldProps {
  label: string;
  caption: string;
  text: string;
  onText: (text: string) => void;
}

function Field({ label, caption, text, onText }: FieldProps): ReactNode {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <Textarea
        block
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
        // Before the browser puts it into the field.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pasted.length <= MOST_CHARACTERS) return;
          event.preventDefault();
          onText(pasted);
        }}
      />
      <FormControl.Caption>{caption}</FormControl.Caption>
    </FormControl>
  );
}

interface TimeFieldProps {
  hours: number;
  answer: EnginePageAnswer | null;
  onHours: (hours: number) => void;
}

function TimeField({ hours, answer, onHours }: TimeFieldProps): ReactNode {
  const id = useId();
  const after = `${Math.floor(hours / 24)} d ${hours % 24} h after last_update`;
  return (
    <Time>
      <label htmlFor={id}>
        <strong>{after}</strong>
        {answer?.kind === 'simulated' && `, ${answer.until}`}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={MOST_HOURS}
        step={STEP_HOURS}
        value={hours}
        aria-valuetext={after}
        onChange={({ target }) => onHours(Number(target.value))}
      />
    </Time>
  );
}

const HELD_COLUMNS: readonly TableColumn<HeldRow>[] = [
  { id: 'pin', label: 'Pin', cell: ({ pin }) => pin, wraps: true },
  { id: 'commodity', label: 'Commodity', cell: ({ commodity }) => commodity, isText: true },
  { id: 'units', label: 'Units', cell: ({ units }) => units.toLocaleString('en') },
];

const STOPPED_COLUMNS: readonly TableColumn<StoppedRow>[] = [
  { id: 'time', label: 'Since', cell: ({ time }) => time },
  { id: 'kind', label: 'Kind', cell: ({ kind }) => kind, isText: true },
  { id: 'pin', label: 'Pin', cell: ({ pin }) => pin, isText: true, wraps: true },
  { id: 'commodity', label: 'Commodity', cell: ({ commodity }) => commodity, isText: true },
];

type Simulation = Extract<EnginePageAnswer, { kind: 'simulated' }>;

function Simulated({ until, status, events, held, stopped }: Simulation): ReactNode {
  return (
    <>
      <div>
        <h2>The call</h2>
        <Code>{`simulate({ planet, layout, until: '${until}' })\n// status: '${status}', events: ${events}`}</Code>
      </div>
      <div>
        <h2>stops</h2>
        {stopped.length === 0 ? (
          <p>Nothing has stopped.</p>
        ) : (
          <DataTable
            label="stops"
            columns={STOPPED_COLUMNS}
            rows={stopped}
            rowKey={({ pin, kind, commodity }) => `${pin} ${kind} ${commodity}`}
          />
        )}
      </div>
      <div>
        <h2>contents</h2>
        {held.length === 0 ? (
          <p>No pin holds anything.</p>
        ) : (
          <DataTable
            label="contents"
            columns={HELD_COLUMNS}
            rows={held}
            rowKey={({ pin, commodity }) => `${pin} ${commodity}`}
          />
        )}
      </div>
    </>
  );
}
