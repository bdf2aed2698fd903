import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRecallClient, type RecallClient } from '../../client/index.ts';

/** The survey of the demo data. */
export const DEMO_SURVEY = 'demo';

export interface Account {
  role: 'superuser' | 'staff' | 'respondent';
  email?: string;
  userName?: string;
  password: string;
}

export interface DemoPerson {
  id: number;
  userName: string;
  password: string;
  /** The personal link, by which they sign in. */
  link: string;
}

export interface DemoPeople {
  /** The people of the demo data. */
  accounts: Account[];
  /** The operations as the administrator of the demo data. */
  admin: RecallClient['api'];
  /** Fetches a file as the same person. */
  adminFile: RecallClient['file'];
  /** Makes a person of the demo's survey. Each call makes another. */
  newRespondent: () => Promise<DemoPerson>;
}

/** The people of a service with demo data, which has its files in `dataDir`. */
export async function demoPeople(address: string, dataDir: string): Promise<DemoPeople> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as Account[];
  const administrator = accounts.find(({ role }) => role === 'superuser');
  const { api, signIn, file } = createRecallClient({ url: address });
  await signIn.withEmail({ email: administrator?.email ?? '', password: administrator?.password ?? '' });
  let people = 0;
  return {
    accounts,
    admin: api,
    adminFile: file,
    newRespondent: async () => {
      const userName = `person${++people}`;
      const password = 'a long way to the sea';
      const { users } = await api.surveyPeople.upsertRespondents.mutate({
        surveyId: DEMO_SURVEY,
        users: [{ userName, password }],
      });
      const { userId } = users[0]!;
      const { authUrl } = await api.surveyPeople.replaceLink.mutate({ surveyId: DEMO_SURVEY, userId });
      const link = address + new URL(authUrl).pathname + new URL(authUrl).search;
      return { id: userId, userName, password, link };
    },
  };
}

/** A time zone in which it is about noon now: in the small hours the application asks which day is meant. */
export function noonZone(): string {
  return zoneAt(12);
}

/** A time zone in which this hour of the day has begun. */
export function zoneAt(hour: number): string {
  const difference = hour - new Date().getUTCHours();
  const ahead = difference > 12 ? difference - 24 : difference < -11 ? difference + 24 : difference;
  // The names of these zones count the other way.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
