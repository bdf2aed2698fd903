import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Respondent } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { Beside } from '../patterns/beside.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { EditPerson } from './edit-person.tsx';
import { Interview } from './interview.tsx';
import { LinkSection } from './link-section.tsx';
import { PersonCallbacks } from './person-callbacks.tsx';
import { PersonDays } from './person-days.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonRecalls } from './person-recalls.tsx';
import { RemovePeople } from './remove-people.tsx';

/** As many people as a list answers: one of them has the name. */
const MOST = 500;

interface PersonPanelProps {
  surveyId: string;
  userName: string;
  onClose: () => void;
}

/** One respondent: their link, what they sent, who they are. */
export default function PersonPanel({ surveyId, userName, onClose }: PersonPanelProps) {
  const { t } = useLingui();
  const query = useQuery(
    read.surveyPeople.listRespondents({ surveyId, search: userName, limit: MOST, sort: 'userName' }),
  );
  return (
    <Beside title={userName} onClose={onClose}>
      <Loaded query={query}>
        {({ items }) => {
          const person = items.find((one) => one.userName === userName);
          if (person === undefined) return <Empty title={t`Nobody in this survey has this user name`} />;
          return <Person key={person.id} surveyId={surveyId} person={person} onClose={onClose} />;
        }}
      </Loaded>
    </Beside>
  );
}

function Person({ surveyId, person, onClose }: { surveyId: string; person: Respondent; onClose: () => void }) {
  const { may } = useAccess();
  const [isEditing, edit] = useState(false);
  const [wasEdited, setEdited] = useState(false);
  const leave = () => {
    setEdited(true);
    edit(false);
  };
  const here = { survey: surveyId };
  const mayWrite = may('survey-people:write', here);
  if (isEditing) return <EditPerson surveyId={surveyId} person={person} onDone={leave} />;
  return (
    <>
      {person.authUrl !== null && <LinkSection surveyId={surveyId} person={person} url={person.authUrl} />}
      <section>
        <div className="row">
          {may('interviews:start', here) && <Interview surveyId={surveyId} person={person} />}
          {mayWrite && (
            <>
              <Button size="xs" onClick={() => edit(true)} autoFocus={wasEdited}>
                <Trans>Edit</Trans>
              </Button>
              <RemovePeople surveyId={surveyId} people={[person]} onDone={onClose} />
            </>
          )}
        </div>
      </section>
      {may('submissions:read', here) && <PersonRecalls surveyId={surveyId} person={person} />}
      {may('recall-days:read', here) && <PersonDays surveyId={surveyId} person={person} />}
      {may('callbacks:read', here) && <PersonCallbacks surveyId={surveyId} person={person} />}
      <PersonFacts person={person} />
    </>
  );
}
