/** ESI as the server calls it: for prices and market history, without a token. */
import * as v from 'valibot';
import { ESI_COMPATIBILITY_DATE } from '../../workers/game/domain/esiDate.ts';
import type { Service } from '../../workers/game/domain/serverProblem.ts';
import { callUpstream, invalidAnswer, parseJson, unavailable } from '../http/upstream.ts';
import type { PriceSourceOptions } from './source.ts';

export const ESI: Service = 'esi';

interface EsiCall<Schema extends v.GenericSchema> {
  url: string;
  schema: Schema;
  /** an answer that `schema` refuses, in the log */
  reason: string;
  maxBytes: number;
}

/** @returns ESI's answer to a call  @throws Problem if there is none, or one that `schema` refuses */
export async function askEsi<Schema extends v.GenericSchema>(
  { url, schema, reason, maxBytes }: EsiCall<Schema>,
  { timeoutMs, userAgent }: Pick<PriceSourceOptions, 'timeoutMs' | 'userAgent'>,
): Promise<v.InferOutput<Schema>> {
  const headers = { 'X-Compatibility-Date': ESI_COMPATIBILITY_DATE };
  const answer = await callUpstream({ service: ESI, url, headers, timeoutMs, maxBytes, userAgent });
  if (!answer.isOk) throw unavailable(ESI, answer);
  const parsed = v.safeParse(schema, parseJson(ESI, answer.text));
  if (!parsed.success) throw invalidAnswer(ESI, reason);
  return parsed.output;
}
