import { createFileRoute } from '@tanstack/react-router';
import { GuestCallPage } from '@/modules/calls';

export const Route = createFileRoute('/guest-call/$link')({ component: GuestCallPage });
