import { DAY_MS } from '@dietary-recall/vocabulary';

/** A request of staff: its name, the path below the survey, and the body if it is a POST. */
export interface StaffRequest {
  name: string;
  path: string;
  body?: unknown;
  /** False if the answer grows with the respondents by its nature: the line is printed and has no bar. */
  hasBar: boolean;
}

/** The lists, filters and orders of a survey that staff ask for. */
export function staffRequests(now: Date): StaffRequest[] {
  const ago = (days: number) => encodeURIComponent(new Date(now.getTime() - days * DAY_MS).toISOString());
  const day = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const at = (base: string, queries: Readonly<Record<string, string>>) =>
    Object.entries(queries).map(([name, query]): StaffRequest => {
      return { name, path: query === '' ? base : `${base}?${query}`, hasBar: true };
    });
  return [
    ...at('users/respondents', {
      respondents: '',
      '- by user name, descending': 'sort=-userName',
      '- by name': 'sort=name',
      '- by name, descending': 'sort=-name',
      '- search, ten found': 'search=p00072',
      '- search of an e-mail address': 'search=777%40example',
      '- search, a fifth found': 'search=Zoe',
      '- search of two characters': 'search=p0',
      '- no recall': 'recallsAtMost=0',
      '- two or three recalls': 'recallsAtLeast=2&recallsAtMost=3',
      '- open session': 'hasOpenSession=true',
      '- no open session': 'hasOpenSession=false',
      '- only begun': 'hasOnlyBegun=true',
      '- last contact within a week': `lastContactAfter=${ago(7)}`,
      '- no contact for a month': `lastContactBefore=${ago(30)}`,
      '- last recall within a week': `lastRecallAfter=${ago(7)}`,
      '- no recall for a month': `lastRecallBefore=${ago(30)}`,
      '- a custom field of half': 'customField=arm%3DB',
      '- a custom field of four': 'customField=household%3D77',
      '- with e-mail': 'hasEmail=true',
      '- without phone': 'hasPhone=false',
      '- unsubscribed': 'isUnsubscribed=true',
      '- consent given': 'consent=given',
      '- consent withdrawn': 'consent=withdrawn',
      '- no recall and a custom field': 'recallsAtMost=0&customField=arm%3DB',
    }),
    ...at('monitoring', {
      monitoring: '',
      '- most recalls first': 'sort=-recalls',
      '- by user name': 'sort=userName',
      '- last recall first': 'sort=-lastSubmittedAt',
      '- searched': 'search=p00072',
      '- of a week, by user name': `dateFrom=${ago(7)}&sort=userName`,
      '- of a week': `dateFrom=${ago(7)}`,
      '- of an earlier week': `dateFrom=${ago(60)}&dateTo=${ago(53)}`,
    }),
    ...at('submissions', {
      recalls: '',
      '- of a week': `dateFrom=${ago(7)}`,
      '- with a flag': 'flag=low_energy',
      '- of a respondent': 'user=p000074',
      '- by user name': 'sort=userName',
      '- by duration': 'sort=minutesToComplete',
    }),
    ...at('sessions', { sessions: '' }),
    ...at('notifications', { notifications: '', '- pending': 'state=pending', '- searched': 'search=p00072' }),
    ...at('recall-days', {
      'recall days': '',
      '- of a week': `from=${day(7)}&to=${day(0)}`,
      '- upcoming': 'state=upcoming',
      '- done': 'state=done',
    }),
    ...at('callbacks', { 'requests to be called': '' }),
    ...at('deletion-requests', { 'deletion requests': '' }),
    ...at('trail', { trail: '', '- of people': 'area=people' }),
    {
      name: 'dry run of a batch',
      path: 'notification-batches/dry-run',
      body: { type: 'login-recall-today', filter: {} },
      hasBar: false,
    },
  ];
}
