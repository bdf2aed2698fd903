import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input, TagsInput, TextInput } from '@mantine/core';
import type { SplitLists } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { api } from '../../session/service.ts';
import { Icon } from '../../shell/icon.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';

type SplitValues = Omit<SplitLists, 'version'>;

interface SplitWordsProps {
  locale: string;
  isReadOnly: boolean;
}

/** Words at which a text is cut into foods, and pairs that stay together. */
export function SplitWords({ locale, isReadOnly }: SplitWordsProps) {
  const { t } = useLingui();
  const { semicolon } = useFormat();
  return (
    <SettingsForm<SplitValues, SplitLists>
      read={read.locales.getSplitLists({ locale })}
      valuesOf={({ splitWords, keepPairs }) => ({ splitWords, keepPairs })}
      write={(values, baseVersion) => api.locales.replaceSplitLists.mutate({ locale, baseVersion, ...values })}
      again={() => api.locales.getSplitLists.query({ locale })}
      names={{ splitWords: t`Words that split`, keepPairs: t`Words that stay together` }}
      wordsOf={(name, value) =>
        name === 'splitWords'
          ? (value as string[]).join(', ')
          : (value as SplitValues['keepPairs']).map(({ word, next }) => `${word} + ${next.join(' / ')}`).join(semicolon)
      }
      isReadOnly={isReadOnly}
    >
      {(field, { keepPairs }) => {
        const pairs = field('keepPairs');
        return (
          <>
            <TagsInput
              {...field('splitWords')}
              acceptValueOnBlur
              description={t`“Fish and chips with peas” is cut at “with”. The first one stands for , and & too.`}
            />
            <Pairs
              pairs={keepPairs}
              label={pairs.label}
              error={pairs.error}
              change={(next) => pairs['onChange'](next)}
            />
          </>
        );
      }}
    </SettingsForm>
  );
}

interface PairsProps {
  pairs: SplitValues['keepPairs'];
  label: React.ReactNode;
  error: React.ReactNode;
  change: (pairs: SplitValues['keepPairs']) => void;
}

function Pairs({ pairs, label, error, change }: PairsProps) {
  const { t } = useLingui();
  return (
    <fieldset className="fields wide">
      <legend>{label}</legend>
      <p className="dim">
        <Trans>“Fish” stays with “chips”, although “and” stands between them. * is any word.</Trans>
      </p>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {pairs.map(({ word, next }, at) => (
        <div className="row choicerow" key={at}>
          <TextInput
            className="short"
            aria-label={t`First word ${at + 1}`}
            autoFocus={word === ''}
            value={word}
            onChange={({ currentTarget: { value } }) =>
              change(pairs.map((one, other) => (other === at ? { ...one, word: value } : one)))
            }
          />
          <TagsInput
            className="grow"
            aria-label={t`Words that stay with ${word}`}
            acceptValueOnBlur
            value={next}
            onChange={(words) => change(pairs.map((one, other) => (other === at ? { ...one, next: words } : one)))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Remove pair ${at + 1}`}
            onClick={() => change(pairs.filter((_, other) => other !== at))}
          >
            <Icon name="close" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button size="xs" leftSection={<Icon name="plus" />} onClick={() => change([...pairs, { word: '', next: [] }])}>
          <Trans>Add a pair</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
