import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { outboxOf } from '../../src/adapters/mail.ts';

interface Outbox {
  dataDir: string;
}

/** Takes the mails out of the outbox, in the order in which they were sent. */
export async function takeMails({ dataDir }: Outbox): Promise<Email[]> {
  const mails = await readMails(await readdir(outboxOf(dataDir)).catch((): string[] => []), dataDir);
  await rm(outboxOf(dataDir), { recursive: true, force: true });
  return mails;
}

/** Reads the mails to an address, in the order in which they were sent. */
export async function mailsTo({ dataDir }: Outbox, email: string): Promise<Email[]> {
  const names = await readdir(outboxOf(dataDir)).catch((): string[] => []);
  // A mail that is being written has another ending.
  const mails = await readMails(
    names.filter((name) => name.endsWith('.eml')),
    dataDir,
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()));
}

function readMails(names: readonly string[], dataDir: string): Promise<Email[]> {
  const folder = outboxOf(dataDir);
  return Promise.all(names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}
