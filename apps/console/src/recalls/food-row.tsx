import { Trans, useLingui } from '@lingui/react/macro';
import type { Coding, SubmittedMeal } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Icon } from '../shell/icon.tsx';
import type { Said } from './labels.ts';
import type { DayFood, PlacedFood } from './meal-foods.ts';
import { pictureOf } from './portion-picture.ts';
import { usePortionWords } from './portion-words.ts';

interface FoodRowProps {
  placed: PlacedFood;
  /** The coding that made it what it is. */
  coding: Coding | undefined;
  nutrient: string;
  /** Its name, which a card has beside the amount. */
  nutrientName: string;
  unit: string;
  /** What the respondent answered about it. */
  said: readonly Said[];
}

export function FoodRow({ placed: { food, level }, coding, nutrient, nutrientName, unit, said }: FoodRowProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const amount = food.nutrients[nutrient] ?? null;
  return (
    <tr>
      <th scope="row" className={`level-${level}`}>
        {level > 0 && (
          <span className="dim">
            {food.relation === 'ingredient' ? <Trans>made with</Trans> : <Trans>with</Trans>}{' '}
          </span>
        )}
        <span className={level === 0 ? 'strong' : undefined} title={food.code}>
          {food.localDescription ?? food.englishDescription ?? food.code}
        </span>
        <Marks food={food} coding={coding} />
        {said.map(({ question, answer }) => (
          <span className="sub" key={question}>
            {question} {answer}
          </span>
        ))}
      </th>
      <td className="soft" data-label={t`Their words`}>
        {food.searchTerm === '' ? <span className="dim">–</span> : food.searchTerm}
      </td>
      <td data-label={t`Portion as shown`}>
        <Portion food={food} />
      </td>
      <Grams label={t`Served`} grams={food.servingWeight} />
      <Grams label={t`Left`} grams={food.leftoversWeight === 0 ? null : food.leftoversWeight} />
      <Grams label={t`Eaten`} grams={food.portionWeight} isStrong />
      <td className="tick">
        <Verified food={food} />
      </td>
      <td className="num" data-label={nutrientName}>
        {amount === null ? (
          <span className="dim">
            <Trans>no value</Trans>
          </span>
        ) : (
          <>
            {number(amount, amount < 10 ? 1 : 0)} <span className="u">{unit}</span>
          </>
        )}
      </td>
    </tr>
  );
}

function Marks({ food, coding }: { food: DayFood; coding: Coding | undefined }) {
  const { shortDay } = useFormat();
  return (
    <>
      {!food.isResolved && (
        <span className="badge bad">
          <Icon name="warning" />
          <Trans>code not in the list</Trans>
        </span>
      )}
      {food.codingId !== null && (
        <span className="badge acc">
          <Trans>coded</Trans>
        </span>
      )}
      {coding !== undefined && (
        <span className="sub">
          {coding.coder === null ? (
            <Trans>coded on {shortDay(coding.codedAt)}</Trans>
          ) : (
            <Trans>
              coded by {coding.coder.name ?? coding.coder.id}, {shortDay(coding.codedAt)}
            </Trans>
          )}
        </span>
      )}
      {(food.brand !== '' || food.isReadyMeal || food.isSupplement) && (
        <span className="sub">
          {[
            food.brand,
            food.isReadyMeal && <Trans key="ready">ready to eat</Trans>,
            food.isSupplement && <Trans key="s">supplement</Trans>,
          ]
            .filter(Boolean)
            .flatMap((part, at) => (at === 0 ? [part] : [', ', part]))}
        </span>
      )}
    </>
  );
}

/** How the amount was told: the picture that was chosen, in words beside it. */
function Portion({ food }: { food: DayFood }) {
  const words = usePortionWords();
  const picture = pictureOf(food.portionData);
  return (
    <span className="portion">
      <span className="pic">
        {picture !== null && (
          <img src={picture} alt="" loading="lazy" onError={({ currentTarget }) => currentTarget.remove()} />
        )}
      </span>
      <span className="soft">
        {words(food)}
        {food.reasonableAmount === false && (
          <span className="warn flagged">
            <Icon name="warning" />
            <Trans>more than is usual</Trans>
          </span>
        )}
        {food.weightVerified === false && (
          <span className="warn flagged">
            <Icon name="warning" />
            <Trans>the choice gives another weight</Trans>
          </span>
        )}
      </span>
    </span>
  );
}

function Verified({ food }: { food: DayFood }) {
  const { t } = useLingui();
  if (food.weightVerified !== true) return null;
  return (
    <span className="good" title={t`Computed again from the choice: the same weight`}>
      <Icon name="check" />
      <span className="vh">
        <Trans>verified</Trans>
      </span>
    </span>
  );
}

function Grams({ label, grams, isStrong }: { label: string; grams: number | null; isStrong?: true }) {
  const { number } = useFormat();
  if (grams === null) {
    return (
      <td className="num dim" data-label={label}>
        –
      </td>
    );
  }
  return (
    <td className={isStrong ? 'num strong' : 'num'} data-label={label}>
      {number(grams, grams < 10 && !Number.isInteger(grams) ? 1 : 0)} <span className="u">g</span>
    </td>
  );
}

type MissingFood = SubmittedMeal['missingFoods'][number];

interface MissingFoodRowProps {
  surveyId: string;
  food: MissingFood;
  nutrientName: string;
}

/** A food that the respondent did not find, in their words. */
export function MissingFoodRow({ surveyId, food, nutrientName }: MissingFoodRowProps) {
  const { t } = useLingui();
  const { name, brand, description, portionSize, leftovers } = food;
  return (
    <tr className="missing">
      <th scope="row">
        <span className="badge bad">
          <Icon name="warning" />
          <Trans>not in the list</Trans>
        </span>{' '}
        <ScreenLink to={`/surveys/${surveyId}/coding`}>
          <Trans>Code it</Trans>
        </ScreenLink>
      </th>
      <td className="soft" data-label={t`Their words`}>
        {[name, brand, description].filter((part) => part !== '').join(', ')}
      </td>
      <td className="soft" data-label={t`Portion as shown`}>
        {portionSize !== '' && <Trans>in words: “{portionSize}”</Trans>}
        {leftovers !== '' && (
          <>
            {', '}
            <Trans>left: “{leftovers}”</Trans>
          </>
        )}
      </td>
      <Grams label={t`Served`} grams={null} />
      <Grams label={t`Left`} grams={null} />
      <Grams label={t`Eaten`} grams={null} />
      <td className="tick" />
      <td className="num dim" data-label={nutrientName}>
        <Trans>no value</Trans>
      </td>
    </tr>
  );
}
