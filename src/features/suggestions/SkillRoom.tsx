import { Trans } from '@lingui/react/macro';
import { Heading, Note } from '../../ui/parts.tsx';

/** What skills allow beyond what characters have; nothing if EVE reports no skills, or they are used. */
export function SkillRoom({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="skill-room">
      <Heading id="skill-room">
        <Trans>What your skills allow</Trans>
      </Heading>
      <ul>
        {lines.map((line) => (
          <Note as="li" key={line}>
            {line}
          </Note>
        ))}
      </ul>
    </section>
  );
}
