import { ActionIcon, Combobox, useCombobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '@/shared/ui/toast/toast';
import { tagsQuery } from '../../api/queries';
import { suggestTags, tagProblem, withTags } from '../../model/tags';
import classes from './TagInput.module.css';

export interface TagInputProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  isDisabled: boolean;
}

/** So many tags stand over the text; of more, the others are a click away. */
const SHOWN = 24;

/** The note's tags: Enter and a comma add one, Backspace in the empty field takes the last one away. */
export function TagInput({ tags, onChange, isDisabled }: TagInputProps) {
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && tags.length > SHOWN;
  const known = useQuery({ ...tagsQuery(), enabled: !isDisabled }).data ?? [];
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = suggestTags(known, tags, text);

  function add(typed: string): void {
    const problem = tagProblem(tags, typed);
    if (problem) {
      // What was typed stays, to be made shorter.
      setText(typed);
      toast.error(problem);
      return;
    }
    const next = withTags(tags, typed);
    setText('');
    if (next === tags) return;
    // What is added comes last, and is to be seen.
    setWhole(true);
    onChange(next);
  }

  return (
    <div className={classes.tags}>
      {tags.length > 0 && (
        <ul className={classes.list} aria-label="Tags">
          {(isFolded ? tags.slice(0, SHOWN) : tags).map((tag) => (
            <li key={tag} className={classes.tag}>
              <span className={classes.name}>{tag}</span>
              {!isDisabled && (
                <ActionIcon
                  size="1.25rem"
                  className={classes.remove}
                  aria-label={`Remove tag ${tag}`}
                  onClick={() => onChange(tags.filter((other) => other !== tag))}
                >
                  <IconX size="0.75rem" stroke={2} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {tags.length > SHOWN && (
        <button type="button" className={classes.more} aria-expanded={!isFolded} onClick={() => setWhole(isFolded)}>
          {isFolded ? `+${tags.length - SHOWN} more` : 'Show fewer'}
        </button>
      )}
      {!isDisabled && (
        <Combobox store={combobox} width={200} position="bottom-start" onOptionSubmit={add}>
          <Combobox.Target>
            <input
              className={classes.input}
              placeholder="Add tags..."
              aria-label="Add tags"
              value={text}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => {
                combobox.closeDropdown();
                add(text);
              }}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                if (typed.includes(',')) add(typed);
                else setText(typed);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onKeyDown={(event) => {
                // Keys that put a word together, as Japanese is written, are not for us.
                if (event.nativeEvent.isComposing) return;
                if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) {
                  event.preventDefault();
                  add(text);
                } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
                  setWhole(true);
                  onChange(tags.slice(0, -1));
                }
              }}
            />
          </Combobox.Target>
          {offered.length > 0 && (
            <Combobox.Dropdown>
              <Combobox.Options aria-label="Tags to add">
                {offered.map((tag) => (
                  <Combobox.Option key={tag} value={tag}>
                    {tag}
                  </Combobox.Option>
                ))}
              </Combobox.Options>
            </Combobox.Dropdown>
          )}
        </Combobox>
      )}
    </div>
  );
}
