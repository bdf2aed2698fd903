import { Trans, useLingui } from '@lingui/react/macro';
import type { PublicSurveyParameters } from 'dietary-recall-client';
import { useState, type SubmitEvent } from 'react';
import { textOf } from '../shell/form-text.ts';
import { Heading } from '../shell/heading.tsx';
import { Icon } from '../shell/icon.tsx';
import { Loading } from '../shell/loading.tsx';
import { PlainFrame, PlainPage } from '../shell/plain-page.tsx';
import {
  FaultContext,
  FaultSummary,
  FieldError,
  Input,
  NO_FAULTS,
  type Failure,
  type Fault,
} from '../shell/question.tsx';
import { now } from '../store/clock.ts';
import { useLoaded } from '../store/library.ts';
import { api, refusalOf } from '../store/service.ts';

interface AboutProps {
  surveyId: string;
  publicParameters: PublicSurveyParameters;
  onDone: () => void;
  onSkip: () => void;
}

/** What feedback needs to know of a person. Everything may be left out. */
export function AboutYou({ surveyId, publicParameters, onDone, onSkip }: AboutProps) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<Fault | Failure | null>(null);
  const [tries, setTries] = useState(0);
  const [born, setBorn] = useState<string | null>(null);
  const loaded = useLoaded('about-you', async () => {
    const [own, levels, targets] = await Promise.all([
      api.profile.getPhysicalData.query(),
      api.energyRequirements.listPhysicalActivityLevels.query(),
      api.energyRequirements.listWeightTargets.query(),
    ]);
    return { known: own.physicalData, levels, targets };
  });
  const ofField: Record<string, string> = {
    birthdate: t`Please check the date of birth.`,
    weight: t`Please check the weight. It is in kg, for example 70.`,
    height: t`Please check the height. It is in cm, for example 170.`,
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // A field that is empty clears what was known.
    const said = (name: string) => textOf(form, name).trim() || null;
    const number = (name: string) => {
      const text = said(name);
      return text === null ? null : Number(text.replace(',', '.'));
    };
    const refuse = (field: string) => {
      const message = ofField[field];
      const isOfField = message !== undefined;
      setRefused(
        isOfField ? { field, message } : { field: null, message: t`That did not work. Please try again later.` },
      );
    };
    const weight = number('weight');
    const height = number('height');
    setRefused(null);
    setTries(tries + 1);
    // A day that is half written reads as none.
    if (event.currentTarget.matches(':invalid')) return refuse('birthdate');
    if (Number.isNaN(weight)) return refuse('weight');
    if (Number.isNaN(height)) return refuse('height');
    try {
      await api.profile.updatePhysicalData.mutate({
        sex: said('sex') as 'f' | 'm' | null,
        birthdate: said('birthdate'),
        weight,
        height,
        physicalActivityLevelId: number('level'),
        weightTarget: isChild(said('birthdate')) ? 'keep_weight' : (said('target') as 'keep_weight' | null),
      });
      onDone();
    } catch (error) {
      refuse(refusalOf(error)?.data.issues?.[0]?.path ?? '');
    }
  };
  if (loaded.state === 'loading') return <Loading />;
  // An empty form would clear what is known.
  if (loaded.value === undefined)
    return (
      <PlainPage
        surveyId={surveyId}
        publicParameters={publicParameters}
        title={<Trans>The service cannot be reached</Trans>}
      >
        <div className="stack">
          <button className="button button--main" type="button" onClick={loaded.retry}>
            <Trans>Try again</Trans>
          </button>
          <button className="button button--quiet" type="button" onClick={onSkip}>
            <Trans>Not now</Trans>
          </button>
        </div>
      </PlainPage>
    );
  const { known, levels, targets } = loaded.value;
  // By their ids: the service names them in English alone.
  const ofLevel: Record<number, string> = {
    1: t`Sedentary or light activity`,
    2: t`Active or moderately active`,
    3: t`Vigorous or vigorously active`,
  };
  const ofTarget: Record<string, string> = {
    keep_weight: t`Keep my weight`,
    lose_weight: t`Lose weight`,
    gain_weight: t`Gain weight`,
  };
  return (
    <PlainFrame surveyId={surveyId} publicParameters={publicParameters}>
      <FaultContext value={refused?.field == null ? NO_FAULTS : [refused]}>
        <form noValidate onSubmit={(event) => void save(event)}>
          <div className="grow plain">
            <Heading title={<Trans>A few things about you</Trans>} />
            <p className="lead">
              <Trans>
                We use them only to compare your days with what is recommended. You can leave out what you like.
              </Trans>
            </p>
            {refused && <FaultSummary key={tries} faults={[refused]} />}
            <fieldset className="field">
              <legend>
                <b>
                  <Trans>Sex</Trans>
                </b>
              </legend>
              <div className="choices choices--yesno">
                {(['f', 'm'] as const).map((sex) => (
                  <label className="choice" key={sex}>
                    <input className="radio" type="radio" name="sex" value={sex} defaultChecked={known?.sex === sex} />
                    <span className="choice__text">
                      <b>{sex === 'f' ? <Trans>Female</Trans> : <Trans>Male</Trans>}</b>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            <div className="field">
              <label htmlFor="birthdate">
                <Trans>Date of birth</Trans>
              </label>
              <FieldError field="birthdate" />
              <Input
                className="input input--short"
                id="birthdate"
                name="birthdate"
                type="date"
                autoComplete="bday"
                defaultValue={known?.birthdate ?? ''}
                onChange={(event) => setBorn(event.target.value)}
              />
            </div>
            <Measure id="weight" label={t`Weight in kg`} known={known?.weight ?? null} />
            <Measure id="height" label={t`Height in cm`} known={known?.height ?? null} />
            <Select
              id="level"
              label={t`How active are you?`}
              known={known?.physicalActivityLevelId ?? null}
              options={levels.map(({ id, name }) => ({ id, name: ofLevel[id] ?? name }))}
            />
            {!isChild(born ?? known?.birthdate ?? null) && (
              <Select
                id="target"
                label={t`What is your aim for your weight?`}
                known={known?.weightTarget ?? null}
                options={targets.map(({ id, name }) => ({ id, name: ofTarget[id] ?? name }))}
              />
            )}
          </div>
          <div className="foot">
            <button className="button button--quiet" type="button" onClick={onSkip}>
              <Trans>Not now</Trans>
            </button>
            <button className="button button--main" type="submit">
              <Trans>Show my feedback</Trans>
            </button>
          </div>
        </form>
      </FaultContext>
    </PlainFrame>
  );
}

const ADULT_YEARS = 18;

/** A child is not asked whether to lose weight. */
function isChild(birthdate: string | null): boolean {
  if (!birthdate) return false;
  const today = now();
  today.setUTCFullYear(today.getUTCFullYear() - ADULT_YEARS);
  return birthdate > today.toISOString().slice(0, birthdate.length);
}

interface SelectProps {
  id: string;
  label: string;
  known: string | number | null;
  options: readonly { id: string | number; name: string }[];
}

function Measure({ id, label, known }: { id: string; label: string; known: number | null }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldError field={id} />
      <Input className="input input--short" id={id} name={id} inputMode="decimal" defaultValue={known ?? ''} />
    </div>
  );
}

function Select({ id, label, known, options }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select className="input" id={id} name={id} defaultValue={known ?? ''}>
          <option value="" />
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}
