import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '@/shared/lib/dates';
import { answerAll, type ConflictAnswer, conflictWords, keyOf } from '../../model/name-conflicts';
import { formatSize } from '../../model/size';
import type { OnConflict } from '../../model/upload-item';
import type { FoundConflicts } from '../../upload/find-conflicts';
import boxClasses from '../parts/box.module.css';
import classes from './ConflictChoice.module.css';

/** More files than this are answered together only. */
const ONE_BY_ONE = 50;

export interface ConflictChoiceProps extends FoundConflicts {
  /** Hears of every change, and of the answer it begins with. */
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Asks once what becomes of files whose names are taken: for all of them, or one by one. */
export function ConflictChoice({ conflicts, keepsVersions, onAnswer }: ConflictChoiceProps) {
  const [choice, setChoice] = useState<OnConflict>('keepBoth');
  const [isForAll, setForAll] = useState(true);
  const [each, setEach] = useState<Readonly<Record<string, OnConflict>>>({});
  const fixed = conflicts.filter(({ canReplace }) => !canReplace).length;
  const words: Record<OnConflict, string> = {
    replace: keepsVersions ? 'Replace as new version' : 'Replace',
    keepBoth: 'Keep both',
    skip: 'Skip',
  };
  const about: Record<OnConflict, string> = {
    replace: keepsVersions
      ? 'What is there becomes an earlier version.'
      : 'This drive keeps no earlier versions: what is there is deleted.',
    keepBoth: 'The new file gets a number behind its name.',
    skip: 'What is there stays, and nothing is sent.',
  };

  function decide(next: {
    choice?: OnConflict;
    isForAll?: boolean;
    each?: Readonly<Record<string, OnConflict>>;
  }): void {
    const now = { choice, isForAll, each, ...next };
    setChoice(now.choice);
    setForAll(now.isForAll);
    setEach(now.each);
    onAnswer(now.isForAll ? answerAll(now.choice, conflicts) : { all: 'keepBoth', each: now.each });
  }

  return (
    <Stack gap="md">
      <p role="status">{conflictWords(conflicts.length)}</p>
      {isForAll ? (
        <Radio.Group
          label={
            conflicts.length === 1 ? `What should happen to "${conflicts[0]?.name}"?` : 'What should happen to them?'
          }
          value={choice}
          onChange={(next) => decide({ choice: next as OnConflict })}
        >
          <Stack gap="sm" mt="sm">
            {(['replace', 'keepBoth', 'skip'] as const).map((one) => (
              <Radio
                key={one}
                value={one}
                label={words[one]}
                description={
                  one === 'replace' && fixed === conflicts.length
                    ? "You don't have permission to replace them"
                    : about[one]
                }
                disabled={one === 'replace' && fixed === conflicts.length}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <ul className={classes.list} aria-label="Files whose names are taken">
          {conflicts.map((conflict) => (
            <li key={keyOf(conflict)} className={boxClasses.line}>
              <div className={boxClasses.about}>
                <div className={boxClasses.name} title={keyOf(conflict)}>
                  {conflict.name}
                </div>
                <div className={boxClasses.fact}>
                  {conflict.path && `${conflict.path} · `}There: {formatSize(conflict.size)},{' '}
                  {formatMoment(conflict.modifiedAt, new Date())}
                </div>
              </div>
              <Select
                aria-label={`What should happen to ${conflict.name}`}
                w="12rem"
                data={(['replace', 'keepBoth', 'skip'] as const).map((value) => ({
                  value,
                  label: words[value],
                  disabled: value === 'replace' && !conflict.canReplace,
                }))}
                value={each[keyOf(conflict)] ?? 'keepBoth'}
                allowDeselect={false}
                onChange={(next) => decide({ each: { ...each, [keyOf(conflict)]: next as OnConflict } })}
                comboboxProps={{ zIndex: 10_000 }}
              />
            </li>
          ))}
        </ul>
      )}
      {isForAll && choice === 'replace' && fixed > 0 && fixed < conflicts.length && (
        <p className={boxClasses.fact}>
          {fixed === 1 ? '1 of them' : `${fixed} of them`} you may not replace: there both are kept.
        </p>
      )}
      {conflicts.length > 1 && (
        <Checkbox
          label={`Do this for all ${conflicts.length} files`}
          checked={isForAll}
          disabled={conflicts.length > ONE_BY_ONE}
          onChange={(event) => decide({ isForAll: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
