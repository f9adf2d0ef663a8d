import { type EspacecoCommunity, espacecoCalls, type OfferedThemes } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { isShared, type SharedThemes, withShared } from './shared-themes.ts';
import { texts } from './texts.ts';
import './themes.css';

interface SharedThemesFieldProps {
  readonly community: EspacecoCommunity;
  readonly value: SharedThemes;
  readonly onChange: (shared: SharedThemes) => void;
}

/** Themes of other communities that are shown in this one; kept with the form around. */
export function SharedThemesField({ community, value, onChange }: SharedThemesFieldProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="fr-mb-4w" data-field={t('sharedThemes')}>
      <h3 className="fr-h6 fr-mb-1v">{t('sharedThemes')}</h3>
      <p className="fr-hint-text">{t('sharedThemesHint')}</p>
      {value.length === 0 && <p>{t('sharedThemesNone')}</p>}
      <ul className="app-espaceco-themes">
        {value.map(({ community_id, community_name, themes }) => (
          <li key={community_id}>
            <p className="fr-mb-1w">
              <strong>{community_name}</strong>
            </p>
            <ul className="app-espaceco-themes__shared">
              {themes.map((theme) => (
                <li key={theme}>
                  <Tag
                    dismissible
                    nativeButtonProps={{
                      type: 'button',
                      title: t('removeShared', { name: theme }),
                      onClick: () => onChange(withShared(value, { community_id, theme }, false)),
                    }}
                  >
                    {theme}
                  </Tag>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Button
        type="button"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        onClick={() => setOpen(true)}
      >
        {t('chooseShared')}
      </Button>
      <FormDialog
        open={isOpen}
        title={t('chooseShared')}
        submitLabel={t('apply')}
        onClose={() => setOpen(false)}
      >
        {(formId) => (
          <ChoiceForm
            formId={formId}
            except={community.id}
            first={value}
            onApply={(shared) => {
              onChange(shared);
              setOpen(false);
            }}
          />
        )}
      </FormDialog>
    </section>
  );
}

interface ChoiceFormProps {
  readonly formId: string;
  /** A community shows its own themes anyway. */
  readonly except: number;
  readonly first: SharedThemes;
  readonly onApply: (shared: SharedThemes) => void;
}

function ChoiceForm({ formId, except, first, onApply }: ChoiceFormProps) {
  const t = useTexts(texts);
  const [shared, setShared] = useState(first);
  const query = useRead(espacecoCalls.getEspacecoSharedThemes, {});
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply(shared);
      }}
    >
      <Loaded query={query} inPlace>
        {(all) => {
          const offered = all.filter(({ community_id }) => community_id !== except);
          if (offered.length === 0) return <p>{t('nothingShared')}</p>;
          return offered.map((one) => (
            <OfferedField key={one.community_id} offered={one} shared={shared} onChange={setShared} />
          ));
        }}
      </Loaded>
    </form>
  );
}

interface OfferedFieldProps {
  readonly offered: OfferedThemes;
  readonly shared: SharedThemes;
  readonly onChange: (shared: SharedThemes) => void;
}

function OfferedField({ offered, shared, onChange }: OfferedFieldProps) {
  const { community_id, community_name, themes } = offered;
  return (
    <Checkbox
      small
      legend={community_name}
      options={themes.map(({ theme, help }) => ({
        label: theme,
        ...(help ? { hintText: help } : {}),
        nativeInputProps: {
          checked: isShared(shared, { community_id, theme }),
          onChange: ({ target }) =>
            onChange(withShared(shared, { community_id, community_name, theme }, target.checked)),
        },
      }))}
    />
  );
}
