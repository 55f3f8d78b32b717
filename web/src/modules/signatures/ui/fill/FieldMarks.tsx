import { Fragment } from 'react';
import type { PlacedField, SignaturePlace, SignTask } from '../../api/types';
import { fieldWords } from '../../model/fields';
import { initialsOf, isFilled, TICKED } from '../../model/filling';
import { placeStyle } from '../../model/placing';
import classes from './FillIn.module.css';
import type { Filling } from './use-filling';

export interface FieldMarksProps {
  /** The page that they lie on, from 1. */
  page: number;
  /** Where the signature goes; nowhere for whoever gets a copy. */
  signature: { page: number | null; place: SignaturePlace | null };
  fields: readonly PlacedField[];
  filling: Filling;
  signerName: string;
}

/** Whose fields are shown besides those of the person. */
export interface OthersMarksProps {
  /** The page that they lie on, from 1. */
  page: number;
  tasks: readonly Pick<SignTask, 'id' | 'status' | 'page' | 'place' | 'fields' | 'assignedToName'>[];
}

/** Where others have yet to sign and to fill in on a page. Nobody can fill them in here. */
export function OthersMarks({ page, tasks }: OthersMarksProps) {
  const open = tasks.filter(({ status }) => status === 'pending');
  return (
    <div aria-hidden>
      {open.map(({ id, page: own, place, assignedToName, fields }) => (
        <Fragment key={id}>
          {own === page && (
            <div className={classes.mark} style={placeStyle(place)} data-mark="signature" data-others>
              Signature: {assignedToName}
            </div>
          )}
          {fields
            .filter((field) => field.page === page)
            .map((field) => (
              <div
                key={field.id}
                className={classes.mark}
                style={placeStyle(field.place)}
                data-mark={field.kind}
                data-others
              >
                {field.kind !== 'checkbox' && wordsOf(field, assignedToName)}
              </div>
            ))}
        </Fragment>
      ))}
    </div>
  );
}

/**
 * Where the fields are on a page, with what is in them so far. A picture of what the list beside it says, so it is kept from screen
 * readers; a tap leads to the field's input.
 */
export function FieldMarks({ page, signature, fields, filling, signerName }: FieldMarksProps) {
  return (
    <div aria-hidden>
      {signature.page === page && signature.place && (
        <div className={classes.mark} style={placeStyle(signature.place)} data-mark="signature">
          Sign here
        </div>
      )}
      {fields
        .filter((field) => field.page === page)
        .map((field) => (
          <Mark key={field.id} field={field} filling={filling} signerName={signerName} />
        ))}
    </div>
  );
}

function Mark({ field, filling, signerName }: { field: PlacedField; filling: Filling; signerName: string }) {
  const { id, kind, place } = field;
  const isOurs = filling.list.includes(field);
  const value = filling.values[id] ?? '';
  return (
    <div
      className={classes.mark}
      style={placeStyle(place)}
      data-mark={kind}
      data-filled={!isOurs || isFilled(field, filling.values) || undefined}
      data-missing={filling.problems.includes(field) || undefined}
      data-now={filling.now === id || undefined}
      onPointerUp={() => isOurs && filling.goTo(field)}
    >
      {kind === 'checkbox' ? value === TICKED && '✓' : value || wordsOf(field, signerName)}
    </div>
  );
}

function wordsOf(field: PlacedField, signerName: string): string {
  if (field.kind === 'initials') return initialsOf(signerName);
  return field.kind === 'name' ? signerName : fieldWords(field);
}
