import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { DocumentSheet } from '@/modules/drive';
import { randomId } from '@/shared/lib/random-id';
import { usePhone } from '@/shared/lib/use-phone';
import type { FieldKind } from '../../api/types';
import type { Asked } from '../../model/ask-form';
import {
  type AskedField,
  canBeRequired,
  FIELD_KINDS,
  fieldWords,
  freePlace,
  KIND_WORDS,
  MOST_FIELDS,
} from '../../model/fields';
import type { Placed, Spot } from '../../model/placing';
import { KIND_ICONS } from '../field-icons';
import { FieldBox } from './FieldBox';
import { FieldSettings } from './FieldSettings';
import classes from './PlaceFields.module.css';

export interface PlaceFieldsProps {
  fileId: string;
  signers: readonly Asked[];
  fields: readonly AskedField[];
  /** How many pages the document has; null until that is known. */
  count: number | null;
  onCount: (count: number) => void;
  /** Where a signer's signature goes. */
  onSpot: (key: string, spot: Spot) => void;
  onFields: (fields: readonly AskedField[]) => void;
}

/** The document's pages, on which each signer's signature and fields are placed by mouse, finger or arrow keys. */
export function PlaceFields({ fileId, signers, fields, count, onCount, onSpot, onFields }: PlaceFieldsProps) {
  const isPhone = usePhone();
  const sheet = useRef<HTMLDivElement>(null);
  const palette = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState<number | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  // A field's id, or the key of a signer whose signature it is.
  const [chosen, setChosen] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  // The last page, unless one has turned to another.
  const shown = turned ?? count;
  const isHere = ({ page }: { page?: number }) => (page ?? count) === shown;
  const elsewhere = signers.filter(({ spot }) => !isHere(spot));
  const own = signers.find(({ key }) => key === wanted) ?? signers[0];
  const nameOf = (key: string) => signers.find((signer) => signer.key === key)?.name ?? '';
  const here = fields.filter((field) => isHere(field) && signers.some(({ key }) => key === field.signer));

  function add(kind: FieldKind): void {
    if (!own) return;
    const taken = [
      ...here.map(({ place }) => place),
      ...signers.filter(({ spot }) => isHere(spot)).map(({ spot }) => spot.place),
    ];
    const page = sheet.current?.getBoundingClientRect();
    const field: AskedField = {
      id: randomId(12),
      signer: own.key,
      kind,
      ...(shown !== null && { page: shown }),
      place: freePlace(kind, taken, page ? page.height / page.width : undefined),
      isRequired: canBeRequired(kind),
      label: '',
    };
    onFields([...fields, field]);
    setChosen(field.id);
    setAdded(field.id);
    setSaid(`${KIND_WORDS[kind]} added for ${own.name}`);
  }
  const change = (id: string, news: Partial<AskedField>) =>
    onFields(fields.map((field) => (field.id === id ? { ...field, ...news } : field)));
  function remove(field: AskedField): void {
    onFields(fields.filter(({ id }) => id !== field.id));
    setChosen(null);
    setSaid(`${fieldWords(field)} removed`);
    // What had the focus is gone.
    palette.current?.querySelector('button')?.focus();
  }

  const chosenField = here.find(({ id }) => id === chosen);
  const chosenSigner = signers.find(({ key, spot }) => key === chosen && isHere(spot));
  const isFull = fields.filter(({ signer }) => signer === own?.key).length >= MOST_FIELDS;
  return (
    <div className={classes.builder}>
      <div className={classes.tools}>
        {signers.length > 1 && (
          <NativeSelect
            label="Fields for"
            size={isPhone ? 'lg' : 'md'}
            data={signers.map(({ key, name }) => ({ value: key, label: name }))}
            value={own?.key}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        <div ref={palette} className={classes.palette} role="group" aria-label="Add a field">
          {FIELD_KINDS.map((kind) => {
            const Icon = KIND_ICONS[kind];
            return (
              <Button
                key={kind}
                variant="default"
                size={isPhone ? 'lg' : 'md'}
                justify="flex-start"
                disabled={isFull}
                leftSection={<Icon size="1rem" stroke={1.6} aria-hidden />}
                onClick={() => add(kind)}
              >
                {KIND_WORDS[kind]}
              </Button>
            );
          })}
        </div>
        <p className={classes.hint}>
          Choose what to add, then move it on the page with the mouse, a finger or the arrow keys. Its corner changes
          its size.
        </p>
        <p role="status" className={classes.said}>
          {said}
        </p>
      </div>
      <div className={classes.pages}>
        <div className={classes.turn}>
          <ActionIcon
            variant="default"
            size={isPhone ? 'xl' : 'lg'}
            aria-label="Previous page"
            disabled={shown === null || shown <= 1}
            onClick={() => setTurned((shown ?? 1) - 1)}
          >
            <IconChevronLeft size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
          <span role="status">{count === null ? 'Last page' : `Page ${shown} of ${count}`}</span>
          <ActionIcon
            variant="default"
            size={isPhone ? 'xl' : 'lg'}
            aria-label="Next page"
            disabled={shown === null || count === null || shown >= count}
            onClick={() => setTurned((shown ?? 1) + 1)}
          >
            <IconChevronRight size="1rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
        {elsewhere.length > 0 && (
          <div className={classes.elsewhere}>
            {elsewhere.map(({ key, name, spot }) => (
              <Button
                key={key}
                variant="default"
                size="sm"
                onClick={() => onSpot(key, { ...spot, ...(shown !== null && { page: shown }) })}
              >
                Put {name} on this page
              </Button>
            ))}
          </div>
        )}
        <div ref={sheet} className={classes.paper}>
          <Suspense fallback={<div className={classes.blank} />}>
            <DocumentSheet fileId={fileId} page={turned} onCount={onCount}>
              {signers
                .filter(({ spot }) => isHere(spot))
                .map(({ key, name, spot }) => (
                  <FieldBox
                    key={key}
                    kind="signature"
                    name={`Signature of ${name}`}
                    words={name}
                    place={spot.place}
                    isChosen={chosen === key}
                    isOwn={own?.key === key}
                    isNew={false}
                    sheet={sheet}
                    onChoose={() => setChosen(key)}
                    onPlace={(place) => onSpot(key, { ...spot, place })}
                  />
                ))}
              {here.map((field) => (
                <FieldBox
                  key={field.id}
                  kind={field.kind}
                  name={`${fieldWords(field)} of ${nameOf(field.signer)}`}
                  words={field.kind === 'signature' ? nameOf(field.signer) : fieldWords(field)}
                  place={field.place}
                  isChosen={chosen === field.id}
                  isOwn={own?.key === field.signer}
                  isNew={added === field.id}
                  sheet={sheet}
                  onChoose={() => setChosen(field.id)}
                  onPlace={(place) => change(field.id, { place })}
                  onRemove={() => remove(field)}
                />
              ))}
            </DocumentSheet>
          </Suspense>
        </div>
      </div>
      <div className={classes.about}>
        {chosenField ? (
          <FieldSettings
            title={`${KIND_WORDS[chosenField.kind]} for ${nameOf(chosenField.signer)}`}
            place={chosenField.place}
            field={chosenField}
            onPlace={(place: Placed) => change(chosenField.id, { place })}
            onField={(news) => change(chosenField.id, news)}
            onRemove={() => remove(chosenField)}
          />
        ) : (
          chosenSigner && (
            <FieldSettings
              title={`Signature of ${chosenSigner.name}`}
              place={chosenSigner.spot.place}
              onPlace={(place) => onSpot(chosenSigner.key, { ...chosenSigner.spot, place })}
            />
          )
        )}
      </div>
    </div>
  );
}
