/** The sandbox's login page: plain HTML without scripts. Every choice is a link. */
import { groupBy } from '../../../workers/game/domain/groups.ts';
import type { SandboxPilot } from '../fleet/pilots.ts';
import { escapeHtml, page } from '../htmlPage.ts';

function planetCount(pilot: SandboxPilot): string {
  const { colonyCount } = pilot;
  return colonyCount === 0 ? 'no planets' : colonyCount === 1 ? '1 planet' : `${colonyCount} planets`;
}

/** The page's links, relative to the origin's root. */
interface AuthorizePageLinks {
  stylesheet: string;
  backup: string;
  cancel: string;
  pick(pilot: SandboxPilot): string;
  portrait(pilot: SandboxPilot): string;
}

/** The page to pick a pilot to log in with, or to cancel. */
export function makeAuthorizePage(pilots: readonly SandboxPilot[], links: AuthorizePageLinks): string {
  const sections = [...groupBy(pilots, ({ account }) => account)].map(([account, members], index) => {
    const items = members.map(
      (pilot) => `<li><a class="pilot" href="${escapeHtml(links.pick(pilot))}">
<img src="${escapeHtml(links.portrait(pilot))}" alt="" width="64" height="64" loading="lazy">
<span class="who"><strong>${escapeHtml(pilot.name)}</strong>
<span class="good-for">${escapeHtml(pilot.goodFor)}</span>
<span class="planets">${planetCount(pilot)} · home ${escapeHtml(pilot.system)}</span></span></a></li>`,
    );
    return `<section aria-labelledby="account-${index}">
<h2 id="account-${index}">${account === '-' ? 'No account' : escapeHtml(account)}</h2>
<ul>
${items.join('\n')}
</ul>
</section>`;
  });
  return page(
    'Pick a pilot · Colony Watch sandbox',
    links.stylesheet,
    `<header>
<p class="badge">Sandbox</p>
<h1>Who logs in?</h1>
<p>This is not EVE Online. This server made up these pilots and their colonies, so that you can try Colony Watch without
an account. Pick one. You can come back for more.</p>
<p class="actions"><a class="button" href="${escapeHtml(links.cancel)}">Cancel</a>
<a class="button" href="${escapeHtml(links.backup)}" download="colony-watch-sandbox-pilots.json">Download a backup with all ${pilots.length} pilots</a>
<span>(for Restore on the dashboard)</span></p>
</header>
${sections.join('\n')}`,
  );
}

/** The page for an invalid login request that must not be sent back to its sender. */
export function makeRefusalPage(reason: string, stylesheetUrl: string): string {
  return page(
    'Login refused · Colony Watch sandbox',
    stylesheetUrl,
    `<header>
<p class="badge">Sandbox</p>
<h1>This login can't continue</h1>
<p>${escapeHtml(reason)}</p>
<p class="actions"><a class="button" href="/">Back to Colony Watch</a></p>
</header>`,
  );
}
