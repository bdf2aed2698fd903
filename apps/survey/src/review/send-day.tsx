import { flatOf, mealsInOrder } from '@dietary-recall/recall-flow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useState } from 'react';
import { SignOutButton } from '../entry/closed-door.tsx';
import finished from '../pictures/plate-finished.svg';
import { open } from '../router.ts';
import { Heading } from '../shell/heading.tsx';
import { Icon } from '../shell/icon.tsx';
import { Question } from '../shell/question.tsx';
import { SafeHtml } from '../shell/safe-html.tsx';
import { useMealClock, useMealName, useSchemeText, useWords } from '../shell/words.ts';
import { useLoaded } from '../store/library.ts';
import { openPrompt } from '../store/navigation.ts';
import { useRecall } from '../store/recall.ts';
import { freeze, sendUntilReceipt, unfreeze, type Sending } from '../store/sending.ts';
import { api, isInterview } from '../store/service.ts';

/** One button, then sending until there is a receipt. */
export function SendDay() {
  const isFrozen = useRecall(({ recall }) => recall.frozen !== null);
  const isSent = useRecall(({ recall }) => recall.sent !== null);
  const { weekday } = useWords();
  const day = useRecall(({ recall }) => recall.day);
  const name = day === null ? '' : weekday(day);
  if (isSent || isFrozen) return <Delivery name={name} />;
  return (
    <Question
      title={<Trans>Send your {name}</Trans>}
      lead={<Trans>You cannot change it afterwards.</Trans>}
      continueLabel={<Trans>Send my day</Trans>}
      onContinue={freeze}
      ways={[{ label: <Trans>Check my day again</Trans>, onPress: () => openPrompt({ ask: 'confirm' }) }]}
    >
      <MealsToSend />
    </Question>
  );
}

/** What is sent, at a glance. */
function MealsToSend() {
  const { recall, context } = useRecall((state) => state);
  const mealName = useMealName();
  const mealClock = useMealClock();
  const meals = mealsInOrder(recall, context.scheme).filter(({ isNothing }) => !isNothing);
  if (meals.length === 0) return null;
  return (
    <dl className="receipt receipt--counts">
      {meals.map((meal) => (
        <Fragment key={meal.id}>
          <dt>
            {mealName(meal)} <span className="num">{meal.time ? mealClock(meal) : ''}</span>
          </dt>
          <dd>
            <Plural value={flatOf(meal.foods).length} one="# food" other="# foods" />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Delivery({ name }: { name: string }) {
  const { t } = useLingui();
  const [sending, setSending] = useState<Sending>({ state: 'sending' });
  const { context, recall } = useRecall((state) => state);
  const { supportEmail } = context.publicParameters;
  const uxSessionId = recall.uxSessionId;
  useEffect(() => sendUntilReceipt(setSending), [uxSessionId]);
  if (sending.state === 'broken') throw sending.error;
  if (sending.state === 'sent')
    return (
      <ThankYou
        name={name}
        followUpUrl={sending.receipt.followUpUrl}
        hasFeedback={sending.receipt.redirectToFeedback}
      />
    );
  if (sending.state === 'refused')
    return (
      <Question
        hasBack={false}
        title={<Trans>One answer needs another look</Trans>}
        lead={<span lang="en">{sending.message}</span>}
        continueLabel={<Trans>Look at my day</Trans>}
        onContinue={() => {
          unfreeze();
          openPrompt({ ask: 'confirm' });
        }}
      />
    );
  const laterWords: Record<string, string> = {
    'submission.daily_limit': t`You have already sent a day today. This one is sent tomorrow, when you open this page.`,
    'submission.interval': t`It is a little early for the next day. This one is sent when you open this page later.`,
    'submission.total_limit': t`All days of this survey have arrived already, so this one was not needed.`,
    'survey.not_running': t`The survey takes no answers at the moment. Yours are kept on this device for 7 days.`,
  };
  const words = {
    sending: [t`Sending your ${name} …`, t`One moment.`],
    waiting: [
      t`We will send it when you are online`,
      t`Your day is complete and saved on this device. You may close this page and open it later.`,
    ],
    'signed-out': [
      t`Please sign in once more`,
      t`Your day is saved on this device. It is sent once you have signed in.`,
    ],
    later: [
      t`Your day is kept`,
      sending.state === 'later'
        ? (laterWords[sending.code] ?? t`The service does not take it at the moment. It is kept on this device.`)
        : '',
    ],
  }[sending.state];
  const reference = uxSessionId.slice(0, 8).toUpperCase();
  return (
    <div className="grow plain">
      <Heading title={words[0]} step={sending.state} />
      <p className="lead" role="status">
        {words[1]}
      </p>
      {sending.state === 'signed-out' && (
        <button className="button button--main" type="button" onClick={() => location.reload()}>
          <Trans>Sign in</Trans>
        </button>
      )}
      {sending.state === 'later' && (
        <p className="soft">
          <Trans>
            Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and give the reference {reference}
            .
          </Trans>
        </p>
      )}
    </div>
  );
}

function ThankYou({
  name,
  followUpUrl,
  hasFeedback,
}: {
  name: string;
  followUpUrl: string | null;
  hasFeedback: boolean;
}) {
  const { context, recall } = useRecall((state) => state);
  const text = useSchemeText();
  const { momentAlone, dayAlone } = useWords();
  const { surveyId } = context;
  const followUp = useLoaded(`follow-up ${surveyId}`, () => api.surveyData.followUp.query({ surveyId }));
  const person = useLoaded(`person ${surveyId}`, () => api.surveyData.userInfo.query({ surveyId }));
  const { finalPage } = context.scheme.texts;
  const html = context.parameters.finalPageHtml;
  const link = followUpUrl ?? followUp.value?.followUpUrl ?? null;
  const count = context.person.recallNumber;
  const needed = context.parameters.numberOfSurveysForFeedback;
  const mayFeedback = hasFeedback || (followUp.value?.showFeedback === true && count >= needed);
  const nextDay = person.value?.nextRecallDay;
  return (
    <div className="grow done">
      <div className="stage">
        <img src={finished} alt="" width={1000} height={667} />
      </div>
      <Heading title={<Trans>Thank you. Your {name} has arrived.</Trans>} step="thanks" />
      {finalPage ? (
        <SafeHtml className="lead" html={text(finalPage)} />
      ) : (
        html && <SafeHtml className="lead" html={html} />
      )}
      <dl className="receipt">
        <dt>
          <Trans>Sent</Trans>
        </dt>
        <dd>{recall.sent ? momentAlone(recall.sent.at) : ''}</dd>
        <dt>
          <Trans>Reference</Trans>
        </dt>
        <dd className="num">{recall.sent?.submissionId.slice(0, 8).toUpperCase()}</dd>
        {nextDay && (
          <>
            <dt>
              <Trans>Next day</Trans>
            </dt>
            <dd>{dayAlone(nextDay)}</dd>
          </>
        )}
      </dl>
      <div className="stack">
        {/* The feedback and the earlier days are the respondent's. */}
        {mayFeedback && !isInterview && (
          <button className="button button--main" type="button" onClick={() => open(`/s/${surveyId}/feedback`)}>
            <Trans>See what your day contained</Trans>
          </button>
        )}
        {link !== null && (
          <a className="button" href={link} target="_blank" rel="noreferrer">
            <Trans>Answer a few more questions</Trans>
            <Icon name="next" />
          </a>
        )}
        {!isInterview && (
          <button className="button" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
            <Trans>See the days I have sent</Trans>
          </button>
        )}
        <SignOutButton surveyId={surveyId} />
      </div>
    </div>
  );
}
