import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { read } from '../../calls/read.ts';
import type { Field } from '../../patterns/record-form.tsx';
import { Icon } from '../../shell/icon.tsx';
import { categoryChoice } from '../parts/category-select.tsx';
import { moved } from '../parts/moved.ts';
import { CHOICES, RemoteSelect } from '../parts/remote-select.tsx';
import { usePlace } from '../place.ts';
import type { HereValues, Prompt } from './here-values.ts';

const NEW: Prompt = {
  target: { type: 'category', code: '' },
  promptText: '',
  genericName: '',
  linkAsMain: false,
  multiple: false,
};

interface PromptsProps {
  field: ReturnType<Field<HereValues>>;
  prompts: readonly Prompt[];
  known: ReadonlyMap<string, string>;
}

/** What a respondent is asked about after this food: milk after cereal. */
export function Prompts({ field, prompts, known }: PromptsProps) {
  const { t } = useLingui();
  const change = (next: readonly Prompt[]) => field['onChange']([...next]);
  return (
    <fieldset className="fields wide">
      <legend>
        <Trans>Asked about with it</Trans>
      </legend>
      {prompts.map((prompt, at) => (
        <PromptFields
          key={at}
          number={at + 1}
          prompt={prompt}
          known={known}
          change={(next) => change(prompts.map((one, other) => (other === at ? next : one)))}
          actions={
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === 0}
                aria-label={t`Question ${at + 1} earlier`}
                onClick={() => change(moved(prompts, at, at - 1))}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === prompts.length - 1}
                aria-label={t`Question ${at + 1} later`}
                onClick={() => change(moved(prompts, at, at + 1))}
              >
                <Icon name="down" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove question ${at + 1}`}
                onClick={() => change(prompts.filter((_, other) => other !== at))}
              >
                <Icon name="close" />
              </ActionIcon>
            </>
          }
        />
      ))}
      {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
      <div>
        <Button
          size="xs"
          data-field="associatedFoods"
          leftSection={<Icon name="plus" />}
          onClick={() => change([...prompts, NEW])}
        >
          <Trans>Add a question</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

interface PromptFieldsProps {
  number: number;
  prompt: Prompt;
  known: ReadonlyMap<string, string>;
  change: (prompt: Prompt) => void;
  actions: React.ReactNode;
}

function PromptFields({ number, prompt, known, change, actions }: PromptFieldsProps) {
  const { t } = useLingui();
  const { type } = prompt.target;
  return (
    <div className="cardlet" role="group" aria-label={t`Question ${number}`}>
      <div className="row">
        <b className="strong grow">
          <Trans>Question {number}</Trans>
        </b>
        <SegmentedControl
          size="xs"
          aria-label={t`What is asked about`}
          value={type}
          transitionDuration={0}
          onChange={(kind) => change({ ...prompt, target: { type: kind as 'food', code: '' } })}
          data={[
            { value: 'category', label: t`Category` },
            { value: 'food', label: t`Food` },
          ]}
        />
        {actions}
      </div>
      <div className="fieldgrid">
        <Target prompt={prompt} known={known} change={(code) => change({ ...prompt, target: { type, code } })} />
        <TextInput
          label={t`Question`}
          placeholder={t`Did you have milk on your cereal?`}
          value={prompt.promptText}
          onChange={({ currentTarget: { value } }) => change({ ...prompt, promptText: value })}
        />
        <TextInput
          label={t`Recorded if it is not found`}
          placeholder={t`milk`}
          value={prompt.genericName}
          onChange={({ currentTarget: { value } }) => change({ ...prompt, genericName: value })}
        />
        <Switch
          label={t`Several may be named`}
          checked={prompt.multiple}
          onChange={({ currentTarget: { checked } }) => change({ ...prompt, multiple: checked })}
        />
        <Switch
          label={t`It becomes the main food`}
          description={t`As butter asks for bread.`}
          checked={prompt.linkAsMain}
          onChange={({ currentTarget: { checked } }) => change({ ...prompt, linkAsMain: checked })}
        />
      </div>
    </div>
  );
}

function Target({
  prompt: { target },
  known,
  change,
}: {
  prompt: Prompt;
  known: ReadonlyMap<string, string>;
  change: (code: string) => void;
}) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const name = known.get(target.code);
  const same = {
    value: target.code,
    onChange: change,
    known: name === undefined ? [] : [{ value: target.code, label: `${name} (${target.code})` }],
  };
  if (target.type === 'category') {
    return (
      <RemoteSelect
        key="category"
        label={t`Category`}
        {...same}
        find={(search) => read.categoryRecords.list({ locale, search, limit: CHOICES })}
        choiceOf={categoryChoice}
      />
    );
  }
  return (
    <RemoteSelect
      key="food"
      label={t`Food`}
      {...same}
      find={(search) => read.foodRecords.list({ locale, search, limit: CHOICES })}
      choiceOf={({ code, localDescription, englishDescription }) => ({
        value: code,
        label: `${localDescription ?? englishDescription} (${code})`,
      })}
    />
  );
}
