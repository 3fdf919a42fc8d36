import { words } from '@/areas/account/words/profile'
import { AsyncButton } from '@/shared/forms/AsyncButton'
import { useDict } from '@/shared/i18n/dictionary'
import { withStepUp } from '@/shared/session/step-up'
import { toast } from '@/shared/ui/Toast'

interface Props {
  variant: 'primary' | 'secondary'
  onAdded: () => Promise<void>
}

/** Adds a passkey of this device; what the browser needs for it is loaded on the press. */
export function AddPasskeyButton({ variant, onAdded }: Props) {
  const { passkeys: t } = useDict(words)
  async function add() {
    const { addPasskey, PasskeyCancelled, PasskeyExists } = await import(
      '@/shared/session/passkeys'
    )
    try {
      await withStepUp(addPasskey)
    } catch (reason) {
      if (reason instanceof PasskeyExists) return toast(t.exists)
      if (reason instanceof PasskeyCancelled) return toast(t.cancelled)
      throw reason
    }
    toast(t.done)
    await onAdded()
  }
  return <AsyncButton variant={variant} label={t.add} act={add} />
}
