import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Monitoring, Respondent, RespondentProgress } from 'dietary-recall-client';
import { useState } from 'react';
import { CopyIcon } from '../patterns/copy-button.tsx';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Remind } from '../patterns/remind.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty } from '../patterns/states.tsx';
import { useKeys } from '../patterns/use-keys.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { useCallList } from './call-list.ts';
import { SoFar } from './so-far.tsx';
import { useContacts } from './use-contacts.ts';

/** The ten people with the fewest recalls. All of them are selected, so that one button reminds them. */
export function Laggards({ surveyId, monitoring }: { surveyId: string; monitoring: Monitoring }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { respondents, respondentsWithRecalls } = monitoring.totals;
  const people = monitoring.respondents.items.filter(({ isDone }) => isDone !== true);
  const contacts = useContacts(
    surveyId,
    people.flatMap(({ userName }) => userName ?? []),
  );
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const chosen = people.filter(({ userId }) => !left.has(userId));
  const all = (
    <Button component={Link} to={`/surveys/${surveyId}/fieldwork/people`} size="xs">
      <Trans>Show all</Trans>
    </Button>
  );
  const toggle = (userId: number, isOn: boolean) =>
    leave(new Set(isOn ? [...left].filter((id) => id !== userId) : [...left, userId]));
  return (
    <Panel
      className="c5"
      title={t`Least first`}
      lead={<Trans>{number(respondents - respondentsWithRecalls)} without a recall; the ten with the fewest</Trans>}
      actions={all}
      footer={people.length > 0 && <Reach people={chosen} contacts={contacts} />}
    >
      {people.length === 0 ? (
        <Nobody surveyId={surveyId} hasPeople={respondents > 0} />
      ) : (
        <>
          <div className="selbar">
            <Checkbox
              size="xs"
              aria-label={t`Select all ten`}
              checked={left.size === 0}
              indeterminate={chosen.length > 0 && chosen.length < people.length}
              onChange={({ currentTarget: { checked } }) =>
                leave(new Set(checked ? [] : people.map(({ userId }) => userId)))
              }
            />
            <b className="strong grow">
              <Trans>{chosen.length} selected</Trans>
            </b>
            <Actions
              surveyId={surveyId}
              people={chosen}
              contacts={contacts}
              clear={() => leave(new Set(people.map(({ userId }) => userId)))}
            />
          </div>
          <div className="scroll">
            <table className="table compact" aria-label={t`Least first`}>
              <thead>
                <tr>
                  <th className="check" scope="col">
                    <span className="vh">
                      <Trans>Selected</Trans>
                    </span>
                  </th>
                  <th scope="col">
                    <Trans>Person</Trans>
                  </th>
                  <th scope="col" className="num">
                    <Trans>Recalls</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Last contact</Trans>
                  </th>
                  <th scope="col">
                    <Trans>So far</Trans>
                  </th>
                  <th scope="col">
                    <span className="vh">
                      <Trans>Actions</Trans>
                    </span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {people.map((person) => (
                  <Row
                    key={person.userId}
                    surveyId={surveyId}
                    person={person}
                    contact={contacts.get(person.userName ?? '')}
                    isChosen={!left.has(person.userId)}
                    choose={(isOn) => toggle(person.userId, isOn)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}

function Nobody({ surveyId, hasPeople }: { surveyId: string; hasPeople: boolean }) {
  const { t } = useLingui();
  if (hasPeople) return <Empty title={t`Everybody has sent all recalls`} />;
  return (
    <Empty title={t`Nobody takes part yet`}>
      <ScreenLink to={`/surveys/${surveyId}/respondents`}>
        <Trans>Respondents are added there.</Trans>
      </ScreenLink>
    </Empty>
  );
}

interface RowProps {
  surveyId: string;
  person: RespondentProgress;
  contact: Respondent | undefined;
  isChosen: boolean;
  choose: (isOn: boolean) => void;
}

function Row({ surveyId, person, contact, isChosen, choose }: RowProps) {
  const { t } = useLingui();
  const { shortDay } = useFormat();
  const name = person.userName ?? String(person.userId);
  return (
    <tr className={isChosen ? 'sel' : undefined}>
      <td className="check">
        <Checkbox
          size="xs"
          aria-label={t`Select ${name}`}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => choose(checked)}
        />
      </td>
      <th scope="row">
        <ScreenLink to={`/surveys/${surveyId}/respondents`} search={{ q: name }}>
          <b className="strong">{name}</b>
        </ScreenLink>
      </th>
      <td className="num">{person.recalls}</td>
      <td>{shortDay(contact?.lastContactAt ?? null)}</td>
      <td>
        <SoFar person={person} />
      </td>
      <td>{contact?.authUrl != null && <CopyIcon text={contact.authUrl} label={t`Copy the link of ${name}`} />}</td>
    </tr>
  );
}

interface ChosenProps {
  people: readonly RespondentProgress[];
  contacts: ReadonlyMap<string, Respondent>;
}

/** What can be done with people: remind them, and save a list for the telephone. */
function Actions({ surveyId, people, contacts, clear }: ChosenProps & { surveyId: string; clear: () => void }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [isReminding, remind] = useState(false);
  const saveCallList = useCallList();
  const mayRemind = may('notifications:write', { survey: surveyId });
  const { known, mails } = reachOf(people, contacts);
  const canRemind = people.length > 0 && (mails > 0 || known < people.length);
  useKeys(mayRemind ? { r: { does: t`remind who is selected`, act: () => remind(canRemind) } } : {});
  return (
    <>
      <Button size="xs" disabled={people.length === 0} onClick={() => saveCallList(people, contacts)}>
        <Trans>Call list</Trans>
      </Button>
      {mayRemind && (
        <Button
          size="xs"
          variant="filled"
          leftSection={<Icon name="mail" />}
          disabled={!canRemind}
          onClick={() => remind(true)}
        >
          <Trans>Remind</Trans>
          <kbd>R</kbd>
        </Button>
      )}
      {isReminding && (
        <Remind
          surveyId={surveyId}
          userNames={people.flatMap(({ userName }) => userName ?? [])}
          contacts={[...contacts.values()]}
          onClose={() => remind(false)}
          onSent={clear}
        />
      )}
    </>
  );
}

/** How many of them a mail or a call reaches, among those whose addresses are known here. */
function reachOf(people: ChosenProps['people'], contacts: ChosenProps['contacts']) {
  const known = people.flatMap(({ userName }) => contacts.get(userName ?? '') ?? []);
  const mails = known.filter(({ email, unsubscribedAt }) => email !== null && unsubscribedAt === null).length;
  return { known: known.length, mails, calls: known.filter(({ phone }) => phone !== null).length };
}

function Reach({ people, contacts }: ChosenProps) {
  const { semicolon } = useFormat();
  const { known, mails, calls } = reachOf(people, contacts);
  if (known === 0) return <Trans>A reminder is a mail with the person’s link.</Trans>;
  return (
    <span>
      <Plural value={mails} one="Remind reaches # by mail" other="Remind reaches # by mail" />
      {semicolon}
      <Plural value={calls} one="# has a phone number." other="# have a phone number." />
    </span>
  );
}
