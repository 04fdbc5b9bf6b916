import { t } from '@lingui/core/macro';
import { Link } from '@primer/react';
import { styled } from 'styled-components';
import changelog from '../../bridge/changelogText.ts';
import { type Release, releasesBetween } from '../../model/releases.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** As text, from this page: it is there without a network, whatever the host links to. */
const allChangesUrl = URL.createObjectURL(new Blob([changelog], { type: 'text/plain;charset=utf-8' }));

const List = styled.div`
  h3,
  h4 {
    margin: 0 0 4px;
    font-size: var(--text-medium);
  }

  h4 {
    color: var(--fgColor-muted);
  }

  ul {
    margin: 0 0 12px;
    padding-left: 18px;
  }

  li + li {
    margin-top: 4px;
  }
`;

/** What some releases changed for players, in English as the changelog is, and the way to all of it. */
export default function WhatsNewDialog({ since, upTo }: { since: string; upTo: string }) {
  return (
    <Dialog title={t`What's new`} onClose={closeDialog} hasClose>
      <Releases releases={releasesBetween(changelog, since, upTo)} />
      <Link href={allChangesUrl} target="_blank" rel="noreferrer">{t`All changes of all versions`}</Link>
    </Dialog>
  );
}

export function Releases({ releases }: { releases: readonly Release[] }) {
  return (
    <List lang="en">
      {releases.map(({ version, date, kinds }) => (
        <section key={version}>
          <h3>
            {version} · {date}
          </h3>
          {kinds.map(({ title, changes }) => (
            <div key={title}>
              <h4>{title}</h4>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </List>
  );
}
