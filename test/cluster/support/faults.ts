import { onServer } from '../../support/databases.ts';
import type { Field } from './field.ts';
import { FOODS_A_RECALL, type Respondent } from './respondent.ts';
import type { Staff } from './staff.ts';

interface StoredRecall {
  id: string;
  uxSessionId: string;
  foods: number;
}

/** The differences between the stored recalls of a respondent and the receipts that they got. */
export async function recallFaults(databaseUrl: string, { person, sent }: Respondent): Promise<string[]> {
  const stored = await onServer<StoredRecall>(
    databaseUrl,
    `select s.id, s.ux_session_id as "uxSessionId", count(f.id)::int as foods
     from submission s left join submission_meal m on m.submission_id = s.id left join submission_food f on f.meal_id = m.id
     where s.user_id = ${person.id} group by s.id`,
  );
  const faults = stored.filter(({ foods }) => foods !== FOODS_A_RECALL).map(({ id }) => `${id} is not whole`);
  for (const [uxSessionId, { receipts }] of sent) {
    const ids = stored.filter((recall) => recall.uxSessionId === uxSessionId).map(({ id }) => id);
    if (ids.length > 1) faults.push(`${uxSessionId} is stored ${ids.length} times`);
    if (receipts.size > 1) faults.push(`${uxSessionId} has the receipts ${[...receipts].join()}`);
    const lost = [...receipts].filter((id) => !ids.includes(id));
    if (lost.length > 0) faults.push(`${lost.join()} was answered and is not there`);
  }
  const unknown = stored.filter((recall) => !sent.has(recall.uxSessionId));
  return [...faults, ...unknown.map(({ id }) => `nobody sent ${id}`)];
}

/** The faults of the trail of the edited food: an acknowledged edit is in it once, another one at most once. */
export async function editFaults(databaseUrl: string, { names }: Staff): Promise<string[]> {
  const changes = await onServer<{ name: string }>(
    databaseUrl,
    `select after ->> 'localDescription' as name from record_change where record_type = 'food' and action = 'update'`,
  );
  return [...names].flatMap(([name, isAcknowledged]) => {
    const times = changes.filter((change) => change.name === name).length;
    return times > 1 || (isAcknowledged && times === 0) ? [`${name} was stored ${times} times`] : [];
  });
}

interface Delivered {
  key: string;
  attempts: number;
}

/** The webhooks with a wrong number of deliveries: each recall has one, and at most one more for each repeated attempt. */
export async function webhookFaults(databaseUrl: string, times: ReadonlyMap<string, number>): Promise<string[]> {
  const expected = await onServer<Delivered>(
    databaseUrl,
    `select s.id as key, 1 + coalesce(max(j.retry_count), 0)::int as attempts
     from submission s left join pgboss.job j on j.name = 'submission-webhook' and j.data ->> 'deliveryId' = s.id::text
     group by s.id`,
  );
  return wrongTimes(expected, times);
}

/** The scheduled mails with a wrong number of deliveries. An attempt is recorded before its mail is sent. */
export async function mailFaults(
  databaseUrl: string,
  { survey }: Field,
  times: ReadonlyMap<string, number>,
): Promise<string[]> {
  const expected = await onServer<Delivered>(
    databaseUrl,
    `select u.email as key, n.attempts from notification n join user_account u on u.id = n.user_id
     where n.survey_id = ${survey.id} and n.state = 'sent'`,
  );
  return wrongTimes(expected, times);
}

function wrongTimes(expected: readonly Delivered[], times: ReadonlyMap<string, number>): string[] {
  const wrong = expected.filter(({ key, attempts }) => {
    const delivered = times.get(key) ?? 0;
    return delivered === 0 || delivered > attempts;
  });
  return wrong.map(({ key, attempts }) => `${key}: ${times.get(key) ?? 0} deliveries in ${attempts} attempts`);
}
