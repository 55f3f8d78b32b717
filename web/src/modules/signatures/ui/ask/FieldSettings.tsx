import { Button, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { type AskedField, canBeRequired, MOST_LABEL } from '../../model/fields';
import { type Placed, resizeBy } from '../../model/placing';
import classes from './PlaceFields.module.css';

const STEP = 0.02;
/** The buttons that do what the corner does. */
const SIZES = [
  { label: 'Wider', by: [STEP, 0] },
  { label: 'Narrower', by: [-STEP, 0] },
  { label: 'Taller', by: [0, STEP / 2] },
  { label: 'Shorter', by: [0, -STEP / 2] },
] as const;

export interface FieldSettingsProps {
  /** `Text for Anna Kowalska`. */
  title: string;
  place: Placed;
  onPlace: (place: Placed) => void;
  /** Missing for the signature that every signer gives. */
  field?: AskedField;
  onField?: (change: Partial<Pick<AskedField, 'label' | 'isRequired'>>) => void;
  onRemove?: () => void;
}

/** What can be said of the field that is chosen. */
export function FieldSettings({ title, place, onPlace, field, onField, onRemove }: FieldSettingsProps) {
  const size = usePhone() ? 'lg' : 'md';
  return (
    <fieldset className={classes.settings}>
      <legend>{title}</legend>
      {field && field.kind !== 'signature' && (
        <TextInput
          label="Label"
          description="What the signer reads beside it."
          size={size}
          maxLength={MOST_LABEL}
          autoComplete="off"
          value={field.label}
          // Enter keeps the label; it does not send the request.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => onField?.({ label: event.currentTarget.value })}
        />
      )}
      {field && canBeRequired(field.kind) && (
        <Switch
          size={size}
          label="Required"
          checked={field.isRequired}
          onChange={(event) => onField?.({ isRequired: event.currentTarget.checked })}
        />
      )}
      <div className={classes.sizes}>
        {SIZES.map(({ label, by: [wider, higher] }) => (
          <Button key={label} variant="default" size={size} onClick={() => onPlace(resizeBy(place, wider, higher))}>
            {label}
          </Button>
        ))}
      </div>
      {field && (
        <Button
          variant="subtle"
          data-danger
          size={size}
          leftSection={<IconTrash size="1rem" stroke={1.6} aria-hidden />}
          onClick={onRemove}
        >
          Delete field
        </Button>
      )}
    </fieldset>
  );
}
