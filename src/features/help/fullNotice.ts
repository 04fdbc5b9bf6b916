import { t } from '@lingui/core/macro';
import { EVE_OWNER } from '../../words/legalNotice.ts';

export function fullNotice(): readonly string[] {
  return [
    t`EVE Online, the EVE logo, EVE and all associated logos and designs are trademarks or registered trademarks of ${EVE_OWNER}, which holds the copyright and all other rights in them worldwide. All artwork, names, characters, places, story lines and other recognisable features of EVE Online that appear here are likewise its property.`,
    t`Colony Watch uses them as Fenris Creations permits to tools that players make. Fenris Creations does not endorse Colony Watch, is in no way affiliated with it, and is not responsible for what it shows, for how it works, or for any damage that results from its use.`,
    t`The pictures of planets and the Colony Watch logo are our own drawings. Portraits and icons of products come from EVE's image service.`,
  ];
}
