import type { LocalizedText } from '@dietary-recall/scheme/localized-text';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FeedbackRule, MyFeedback, TopFoods } from 'dietary-recall-client';
import { useState } from 'react';
import { open } from '../router.ts';
import { Heading } from '../shell/heading.tsx';
import { Icon } from '../shell/icon.tsx';
import { Loading } from '../shell/loading.tsx';
import { PlainFrame, PlainPage } from '../shell/plain-page.tsx';
import { studyText } from '../shell/study-text.ts';
import type { SurveyContext } from '../store/context.ts';
import { useLoaded } from '../store/library.ts';
import { api, refusalOf } from '../store/service.ts';
import { AboutYou } from './about-you.tsx';
import { EnergyCard } from './energy-card.tsx';
import { RuleCard } from './rule-card.tsx';
import { SignedIn } from './signed-in.tsx';
import { TopCard } from './top-card.tsx';

export default function FeedbackPage({ surveyId }: { surveyId: string }) {
  return <SignedIn surveyId={surveyId}>{(context) => <Feedback context={context} />}</SignedIn>;
}

/** What the days contained, compared with what is recommended. */
function Feedback({ context }: { context: SurveyContext }) {
  const { surveyId, publicParameters } = context;
  const [version, setVersion] = useState(0);
  const [isLater, setIsLater] = useState(false);
  const loaded = useLoaded(`feedback ${version}`, () =>
    api.feedback.mine
      .query({ surveyId })
      .then((feedback) => ({ feedback, refusal: null }))
      .catch((error: unknown) => {
        const refusal = refusalOf(error)?.data;
        if (!refusal || refusal.status >= 500) throw error;
        return { feedback: null, refusal };
      }),
  );
  const frame = { surveyId, publicParameters };
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.value === undefined)
    return (
      <PlainPage {...frame} title={<Trans>The service cannot be reached</Trans>}>
        <button className="button button--main" type="button" onClick={loaded.retry}>
          <Trans>Try again</Trans>
        </button>
      </PlainPage>
    );
  const { feedback, refusal } = loaded.value;
  if (feedback === null)
    return (
      <NoFeedback
        context={context}
        needed={Number(refusal.facts?.['needed'] ?? 0)}
        submitted={Number(refusal.facts?.['submitted'] ?? 0)}
      />
    );
  const isAsked = feedback.missing.length > 0 && !isLater;
  const goOn = () => setIsLater(true);
  if (isAsked)
    return (
      <AboutYou
        {...frame}
        onDone={() => {
          setVersion(version + 1);
          goOn();
        }}
        onSkip={goOn}
      />
    );
  return (
    <Cards
      context={context}
      feedback={feedback}
      onAbout={feedback.missing.length > 0 ? () => setIsLater(false) : null}
    />
  );
}

function NoFeedback({ context, needed, submitted }: { context: SurveyContext; needed: number; submitted: number }) {
  const { surveyId, publicParameters } = context;
  const more = Math.max(0, needed - submitted);
  return (
    <PlainPage surveyId={surveyId} publicParameters={publicParameters} title={<Trans>There is no feedback yet</Trans>}>
      <p className="lead">
        {more > 0 ? (
          <Plural value={more} one="Feedback comes after # more day." other="Feedback comes after # more days." />
        ) : (
          <Trans>This survey gives no feedback.</Trans>
        )}
      </p>
      <button className="button" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
        <Trans>See the days I have sent</Trans>
      </button>
    </PlainPage>
  );
}

const KCAL = 1;

/** Its value is a share of the energy that the person needs. */
const isOfNeed = ({ nutrientRuleType }: FeedbackRule) => nutrientRuleType === 'energy_divided_by_bmr';

function Cards({
  context,
  feedback,
  onAbout,
}: {
  context: SurveyContext;
  feedback: MyFeedback;
  onAbout: (() => void) | null;
}) {
  const { surveyId, publicParameters } = context;
  const { i18n, t } = useLingui();
  const { languages, feedback: wanted } = context.scheme;
  const inWords = (text: LocalizedText | null | undefined) => text && studyText(text, i18n.locale, languages);
  const wordsFor = (id: number) => wanted.nutrients.find(({ nutrient }) => nutrient === id);
  const nameOf = ({ nutrientTypeId, description }: FeedbackRule | TopFoods, ofEnergy: string) =>
    inWords(wordsFor(nutrientTypeId)?.name) || (nutrientTypeId === KCAL ? ofEnergy : description);
  const energy = feedback.intakes.find(({ nutrientTypeId }) => nutrientTypeId === KCAL);
  const known = feedback.rules.filter(({ value }) => value !== null);
  const count = feedback.recalls.count;
  const isLikeThem = !feedback.missing.some((fact) => fact === 'sex' || fact === 'age');
  const factNames = {
    sex: t`your sex`,
    age: t`your date of birth`,
    weight: t`your weight`,
    height: t`your height`,
    physicalActivityLevel: t`how active you are`,
    weightTarget: t`your aim for your weight`,
  };
  const unknown = new Intl.ListFormat(i18n.locale).format(feedback.missing.map((fact) => factNames[fact]));
  return (
    <PlainFrame surveyId={surveyId} publicParameters={publicParameters} isWide>
      <div className="grow">
        <Heading
          title={count === 1 ? <Trans>What your day contained</Trans> : <Trans>What your days contained</Trans>}
        />
        <p className="lead">
          {isLikeThem ? (
            <Plural
              value={count}
              one="One day, compared with what is recommended for people like you."
              other="The mean of # days, compared with what is recommended for people like you."
            />
          ) : (
            <Plural
              value={count}
              one="One day, compared with what is recommended for everybody."
              other="The mean of # days, compared with what is recommended for everybody."
            />
          )}
        </p>
        <div className="cards">
          {energy && <EnergyCard had={energy.amount} need={feedback.energyRequirement} />}
          {known.map((rule) => (
            <RuleCard
              key={`${rule.demographicGroupId} ${rule.nutrientTypeId} ${rule.nutrientRuleType}`}
              rule={rule}
              description={nameOf(rule, isOfNeed(rule) ? t`Energy, beside your need` : t`Energy`)}
              about={inWords(wordsFor(rule.nutrientTypeId)?.about) ?? ''}
            />
          ))}
          {feedback.topFoods.map((top) => (
            <TopCard key={top.nutrientTypeId} top={top} name={nameOf(top, t`Energy`)} />
          ))}
        </div>
        <p className="fine">
          <Trans>
            One day says little about how you usually eat. Figures come from food tables and from the portions that you
            chose.
          </Trans>
        </p>
        {feedback.recalls.items.some(({ incomplete }) => incomplete) && (
          <p className="fine">
            <Trans>Some foods are not counted: their amount or their energy is not known.</Trans>
          </p>
        )}
        {onAbout && (
          <>
            <p className="fine">
              <Trans>For more feedback we need to know: {unknown}.</Trans>
            </p>
            <button className="way" type="button" onClick={onAbout}>
              <Trans>Tell us more about you for more feedback</Trans>
            </button>
          </>
        )}
      </div>
      <div className="foot">
        <button className="button button--quiet" type="button" onClick={() => open(`/s/${surveyId}/recalls`)}>
          <Icon name="back" />
          <Trans>My days</Trans>
        </button>
        <button className="button button--second" type="button" onClick={() => window.print()}>
          <Trans>Print or keep</Trans>
        </button>
      </div>
    </PlainFrame>
  );
}
