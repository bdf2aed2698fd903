import { textIn, type LocalizedText } from '@dietary-recall/scheme/localized-text';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FeedbackRule, MyFeedback, TopFoods } from 'dietary-recall-client';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { open } from '../router.ts';
import { Icon } from '../shell/icon.tsx';
import { Loading } from '../shell/loading.tsx';
import { PlainFrame, PlainPage } from '../shell/plain-page.tsx';
import { Heading } from '../shell/question.tsx';
import { useWords } from '../shell/words.ts';
import type { SurveyContext } from '../store/context.ts';
import { useLoaded } from '../store/library.ts';
import { api, refusalOf } from '../store/service.ts';
import { AboutYou } from './about-you.tsx';
import { SignedIn } from './signed-in.tsx';

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
  if (isAsked) return <AboutYou {...frame} onDone={() => setVersion(version + 1)} onSkip={() => setIsLater(true)} />;
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
  const { i18n } = useLingui();
  const { languages, feedback: wanted } = context.scheme;
  const inWords = (text: LocalizedText | null | undefined) => text && textIn(text, i18n.locale, languages);
  const wordsFor = (id: number) => wanted.nutrients.find(({ nutrient }) => nutrient === id);
  const nameOf = ({ nutrientTypeId, description }: FeedbackRule | TopFoods) =>
    inWords(wordsFor(nutrientTypeId)?.name) || description;
  const energy = feedback.intakes.find(({ nutrientTypeId }) => nutrientTypeId === KCAL);
  const known = feedback.rules.filter(({ value }) => value !== null);
  const count = feedback.recalls.count;
  return (
    <PlainFrame surveyId={surveyId} publicParameters={publicParameters} isWide>
      <div className="grow">
        <Heading
          title={count === 1 ? <Trans>What your day contained</Trans> : <Trans>What your days contained</Trans>}
        />
        <p className="lead">
          <Plural
            value={count}
            one="One day, compared with what is recommended for people like you."
            other="The mean of # days, compared with what is recommended for people like you."
          />
        </p>
        <div className="cards">
          {energy && <EnergyCard had={energy.amount} need={feedback.energyRequirement} />}
          {known.map((rule) => (
            <RuleCard
              key={`${rule.demographicGroupId} ${rule.nutrientTypeId} ${rule.nutrientRuleType}`}
              rule={rule}
              description={nameOf(rule)}
              about={inWords(wordsFor(rule.nutrientTypeId)?.about) ?? ''}
            />
          ))}
          {feedback.topFoods.map((top) => (
            <TopCard key={top.nutrientTypeId} top={top} name={nameOf(top)} />
          ))}
        </div>
        <p className="fine">
          <Trans>
            One day says little about how you usually eat. Figures come from food tables and from the portions that you
            chose.
          </Trans>
        </p>
        {onAbout && (
          <button className="way" type="button" onClick={onAbout}>
            <Trans>Tell us more about you for more feedback</Trans>
          </button>
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

/** A drawing with its table, which is one press away, and what is to be said of both. */
function WithTable({ id, drawing, table, say }: { id: string; drawing: ReactNode; table: ReactNode; say?: ReactNode }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <>
      {isTable ? <div id={id}>{table}</div> : drawing}
      {say}
      <button className="way" type="button" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
        {isTable ? <Trans>Show as a chart</Trans> : <Trans>Show as a table</Trans>}
      </button>
    </>
  );
}

function EnergyCard({ had, need }: { had: number; need: number | null }) {
  const { t } = useLingui();
  const { number } = useWords();
  const most = Math.max(had, need ?? 0) * 1.15;
  const hadText = number(had);
  const needText = need === null ? '' : number(need);
  const share = need === null ? null : had / need;
  const width = (value: number) => ({ '--v': `${(value / most) * 100}%` }) as CSSProperties;
  return (
    <section className="card card--wide" aria-labelledby="energy-h">
      <div className="energy">
        <div>
          <h2 id="energy-h">
            <Trans>Energy</Trans>
          </h2>
          <p className="figure">
            {hadText} <small>kcal</small>
          </p>
          {share !== null && (
            <p className="card__say">
              {share < 0.9 ? (
                <Trans>This is less than a person of your age, height and activity needs in a day.</Trans>
              ) : share > 1.1 ? (
                <Trans>This is more than a person of your age, height and activity needs in a day.</Trans>
              ) : (
                <Trans>This is close to what a person of your age, height and activity needs in a day.</Trans>
              )}
            </p>
          )}
        </div>
        <div>
          <WithTable
            id="energy-table"
            drawing={
              <div
                className="pair"
                role="img"
                aria-label={
                  need === null
                    ? t`You had ${hadText} kilocalories.`
                    : t`You had ${hadText} kilocalories. Your estimated need is ${needText}.`
                }
              >
                <div>
                  <p className="pair__label">
                    <b>
                      <Trans>You had</Trans>
                    </b>
                    <b className="num">{hadText} kcal</b>
                  </p>
                  <div className="meter">
                    <i style={width(had)} />
                  </div>
                </div>
                {need !== null && (
                  <div>
                    <p className="pair__label">
                      <span>
                        <Trans>Your estimated need</Trans>
                      </span>
                      <span className="num">{needText} kcal</span>
                    </p>
                    <div className="meter meter--need">
                      <i style={width(need)} />
                    </div>
                  </div>
                )}
              </div>
            }
            table={
              <table className="table">
                <tbody>
                  <tr>
                    <th scope="row">
                      <Trans>You had</Trans>
                    </th>
                    <td>{hadText} kcal</td>
                  </tr>
                  {need !== null && (
                    <tr>
                      <th scope="row">
                        <Trans>Your estimated need</Trans>
                      </th>
                      <td>{needText} kcal</td>
                    </tr>
                  )}
                </tbody>
              </table>
            }
          />
        </div>
      </div>
    </section>
  );
}

/**
 * Sectors, a pin and words. The aim is hatched; nothing is said by colour alone. `description` and `about` are the words of the scheme for the
 * nutrient, if it has any.
 */
function RuleCard({ rule, description, about }: { rule: FeedbackRule; description: string; about: string }) {
  const { t } = useLingui();
  const { number } = useWords();
  const rangeText = useRangeText();
  const { sectors, targetSector, sector, value, valueUnit } = rule;
  const amount = value ?? 0;
  const shown = `${number(amount, amount < 10 ? 1 : 0)} ${valueUnit}`;
  const ordered = sectors.toSorted((one, other) => one.range.start - other.range.start);
  const first = ordered[0]?.range.start ?? 0;
  // The last sector may be open: it is drawn to a little above the value.
  const starts = ordered.map(({ range }) => range.start);
  const lastStart = starts.at(-1) ?? 0;
  const end = Math.min(ordered.at(-1)?.range.end ?? 0, Math.max(lastStart * 1.5, amount * 1.1, lastStart + 1));
  const ends = ordered.map(({ range }, at) => (at === ordered.length - 1 ? end : range.end));
  const cols = ordered.map((_, at) => `${Math.max(0.001, (ends[at] ?? 0) - (starts[at] ?? 0))}fr`).join(' ');
  const at = Math.min(97, Math.max(3, ((amount - first) / (end - first)) * 100));
  const plainName = (text: string) => text.replaceAll(/<[^>]*>/g, '');
  const aim = targetSector ? rangeText(targetSector.range, valueUnit) : null;
  const id = `rule-${rule.demographicGroupId}-${rule.nutrientTypeId}-${rule.nutrientRuleType}`;
  const verdict = sector ? plainName(sector.name) : '';
  const advice = sector?.description ? plainName(sector.description) : '';
  const style = { '--cols': cols } as CSSProperties;
  return (
    <section className="card card--gauge" aria-labelledby={id}>
      <div className="card__head">
        <h3 id={id}>{description}</h3>
      </div>
      {about !== '' && <p className="card__say">{about}</p>}
      <WithTable
        id={`${id}-table`}
        drawing={
          <div
            role="img"
            aria-label={aim === null ? `${description}: ${shown}` : t`${description}: you had ${shown}. Aim: ${aim}.`}
          >
            <div className="gauge" style={style}>
              <div className="gauge__bar">
                {ordered.map((one) => (
                  <i key={one.id} className={one.id === targetSector?.id ? 'aim' : undefined} />
                ))}
              </div>
              <div className="gauge__you" style={{ '--at': `${at}%` } as CSSProperties}>
                <b>{shown}</b>
              </div>
            </div>
            {aim !== null && (
              <p className="gauge__aim">
                <Trans>Aim: {aim}</Trans>
              </p>
            )}
          </div>
        }
        say={
          <p className="card__say">
            <b>{verdict}.</b> {advice}
          </p>
        }
        table={
          <table className="table">
            <tbody>
              <tr>
                <th scope="row">
                  <Trans>You had</Trans>
                </th>
                <td>{shown}</td>
              </tr>
              {ordered.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{plainName(one.name)}</th>
                  <td>{rangeText(one.range, valueUnit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </section>
  );
}

/** A bound above which nobody eats: the sector has no end. */
const OPEN = 100_000;

function useRangeText() {
  const { t } = useLingui();
  const { number } = useWords();
  return ({ start, end }: { start: number; end: number }, unit: string): string => {
    const from = number(start, 1);
    const to = number(end, 1);
    if (end >= OPEN) return t`${from} ${unit} or more`;
    return start <= 0 ? t`less than ${to} ${unit}` : t`${from} to ${to} ${unit}`;
  };
}

/** The foods that gave most of a nutrient. */
function TopCard({ top, name }: { top: TopFoods; name: string }) {
  const { number } = useWords();
  const id = `top-${top.nutrientTypeId}`;
  const most = top.foods[0]?.share ?? 1;
  const percent = (share: number) => `${number(share)} %`;
  return (
    <section className="card card--half" aria-labelledby={id}>
      <h3 id={id}>
        <Trans>{name}: where it came from</Trans>
      </h3>
      <WithTable
        id={`${id}-table`}
        drawing={
          <ol className="ranks">
            {top.foods.map((food) => (
              <li key={food.code}>
                <span>{food.description}</span>
                <span className="value">{percent(food.share)}</span>
                <div className="meter" aria-hidden="true">
                  <i style={{ '--v': `${(food.share / most) * 100}%` } as CSSProperties} />
                </div>
              </li>
            ))}
          </ol>
        }
        table={
          <table className="table">
            <tbody>
              {top.foods.map((food) => (
                <tr key={food.code}>
                  <th scope="row">{food.description}</th>
                  <td>{percent(food.share)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <Plural value={top.rest.foodCount} one="# other food" other="# other foods" />
                </th>
                <td>{percent(top.rest.share)}</td>
              </tr>
            </tbody>
          </table>
        }
      />
    </section>
  );
}
