import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** A password that can be shown. Say by `autoComplete` whether it is the present one or a new one. */
export function PasswordField(props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <PasswordInput
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={16} stroke={1.6} aria-hidden /> : <IconEye size={16} stroke={1.6} aria-hidden />
      }
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  );
}
