/** ESI as the server calls it: for prices and market history, without a token. */
import type * as v from 'valibot';
import { ESI_COMPATIBILITY_DATE } from '../../workers/game/domain/esiDate.ts';
import type { Service } from '../../workers/game/domain/serverProblem.ts';
import { askUpstream, type UpstreamCall } from '../http/upstream.ts';

export const ESI: Service = 'esi';

/** @returns ESI's answer to a call  @throws Problem as `askUpstream` says */
export function askEsi<Schema extends v.GenericSchema>(
  call: Pick<UpstreamCall, 'url' | 'maxBytes' | 'timeoutMs' | 'userAgent'>,
  schema: Schema,
  reason: string,
): Promise<v.InferOutput<Schema>> {
  const headers = { 'X-Compatibility-Date': ESI_COMPATIBILITY_DATE };
  return askUpstream({ ...call, service: ESI, headers }, schema, reason);
}
