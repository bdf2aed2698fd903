interface Schedule {
  surveyId: string;
  userNames: readonly string[];
  type: string;
  /** ISO 8601. */
  at: string;
  /** Only says what would be stored. */
  dryRun: boolean;
}

/** The schedule of one notification for each person, as the service takes it: a form with a CSV file. */
export function scheduleOf({ surveyId, userNames, type, at, dryRun }: Schedule): FormData {
  const rows = userNames.map((name) => `"${name.replaceAll('"', '""')}",${at},${type}`);
  const form = new FormData();
  form.set('surveyId', surveyId);
  form.set('dryRun', String(dryRun));
  form.set(
    'file',
    new File([['user name,date_time,type', ...rows].join('\r\n')], 'reminders.csv', { type: 'text/csv' }),
  );
  return form;
}
