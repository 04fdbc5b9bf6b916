import { BRANDS } from '../../../workers/game/domain/serverProblem.ts';
import { escapeHtml, page } from '../htmlPage.ts';
import type { ArrivedMessage } from './inbox.ts';

const NAMES = { ...BRANDS, push: 'Web Push' };

/** The page that shows what arrived at the stand-ins for Discord and push services. */
export function makeMessagesPage(
  messages: readonly ArrivedMessage[],
  links: { stylesheet: string; addresses: readonly string[]; clock: string },
): string {
  const items = messages.map(
    ({ kind, atMs, text }) => `<li><strong>${NAMES[kind]}</strong>
<span class="planets">${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} EVE time</span>
<pre>${escapeHtml(text)}</pre></li>`,
  );
  return page(
    'Messages · Colony Watch sandbox',
    links.stylesheet,
    `<header>
<p class="badge">Sandbox</p>
<h1>Messages that arrived</h1>
<p>Colony Watch sends reminders here instead of to Discord, push services and others. In its notifications dialog, paste
these addresses:</p>
${links.addresses.map((address) => `<p><code>${escapeHtml(address)}</code></p>`).join('\n')}
<form class="actions" method="post" action="${escapeHtml(links.clock)}">
<button class="button" name="aheadHours" value="1">Send what is due in the next hour</button>
<button class="button" name="aheadHours" value="24">… in the next day</button>
<a class="button" href="">Reload</a>
</form>
</header>
<ul class="arrived">
${items.join('\n') || '<li>Nothing yet.</li>'}
</ul>`,
  );
}
