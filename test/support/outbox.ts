import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { outboxOf } from '../../src/adapters/mail.ts';

/** Takes the mails out of the outbox, in the order in which they were sent. */
export async function takeMails({ dataDir }: { dataDir: string }): Promise<Email[]> {
  const folder = outboxOf(dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  await rm(folder, { recursive: true, force: true });
  return mails;
}
