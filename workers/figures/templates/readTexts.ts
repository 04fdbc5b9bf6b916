import { MOST_TEMPLATE_BYTES, MOST_TEMPLATE_FILE_BYTES, type TemplateSource } from '../../game/domain/template.ts';
import { unpackFiles } from './archive.ts';
import { archiveOf, type FileText, isOfSystem, plainName, type ReadAllowance, textOfFile } from './fileTexts.ts';

/** The texts of a source, in order: of a text or a file one, of a zip those of its files. Never rejects. */
export async function* readTexts(
  { name: givenName, content, isInFolder = false }: TemplateSource,
  allowance: ReadAllowance,
): AsyncGenerator<FileText, void> {
  if (allowance.isSpent) return;
  if (typeof content === 'string') {
    yield { name: givenName, text: content };
    return;
  }
  if (isInFolder && isOfSystem(givenName)) return;
  const name = plainName(givenName);
  const fault = allowance.takeFile();
  const most = isInFolder ? MOST_TEMPLATE_FILE_BYTES : MOST_TEMPLATE_BYTES;
  if (fault !== null) yield { name, fault };
  else if (content.size > most) yield { name, fault: { kind: 'tooLarge' } };
  else {
    const bytes = await bytesOf(content);
    if (bytes === null) yield { name, fault: { kind: 'unreadable' } };
    else yield* textsOf(name, bytes, isInFolder, allowance);
  }
}

function* textsOf(
  name: string,
  bytes: Uint8Array,
  isInFolder: boolean,
  allowance: ReadAllowance,
): Generator<FileText, void> {
  const archive = isInFolder ? null : archiveOf(bytes);
  if (archive === 'zip') yield* unpackFiles(name, bytes, allowance);
  else if (archive === 'other') yield { name, fault: { kind: 'otherArchive' } };
  else {
    const limit = allowance.takeBytes(bytes.length);
    yield limit === null ? textOfFile(name, bytes) : { name, fault: limit };
  }
}

/** Null if the file can't be opened any more. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}
