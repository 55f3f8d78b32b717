import { Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { earlyText, keepEarly } from '../../model/early-text';
import { isSendStroke, readSendKey } from '../../model/send-key';
import classes from './Composer.module.css';

/** In the place of the field until its code has come: what is typed is carried over. */
export function EarlyField({ field, label }: { field: string; label: string }) {
  const [text, setText] = useState(() => earlyText(field).text);
  const [isSent, setSent] = useState(() => earlyText(field).isSent);
  return (
    <div className={classes.composer}>
      <div className={classes.box}>
        <div className={classes.field}>
          <textarea
            className={classes.early}
            aria-label={label}
            placeholder={label}
            dir="auto"
            rows={1}
            value={text}
            readOnly={isSent}
            onFocus={() => keepEarly(field, { hasFocus: true })}
            onBlur={() => keepEarly(field, { hasFocus: false })}
            onChange={(changed) => {
              setText(changed.currentTarget.value);
              keepEarly(field, { text: changed.currentTarget.value });
            }}
            onKeyDown={(pressed) => {
              if (!isSendStroke(pressed.nativeEvent, readSendKey(), false)) return;
              pressed.preventDefault();
              if (text.trim() === '') return;
              setSent(true);
              keepEarly(field, { isSent: true });
            }}
          />
        </div>
        <div className={classes.tools}>
          <span className={classes.space} />
          <Button disabled aria-label="Send message" leftSection={<IconSend2 size="1rem" stroke={1.6} aria-hidden />}>
            Send
          </Button>
        </div>
      </div>
    </div>
  );
}
