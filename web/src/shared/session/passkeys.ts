import { call } from '@/shared/api/call'
import type { Schemas } from '@/shared/api/contract'
import { callAuthorized } from './session'

/** What a browser does with passkeys. Loaded when somebody uses one. */

type Challenge = Schemas['PasskeyChallenge']
type Proof = Schemas['PasskeyProof']
type Session = Schemas['Session']

/** The person closed the browser's window, or let the time pass: no failure. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled'
}

/** The device has a passkey of this account already. */
export class PasskeyExists extends Error {
  override name = 'PasskeyExists'
}

/** Adds a passkey to the account. */
export async function addPasskey(): Promise<void> {
  const challenge = await callAuthorized('POST /me/passkey-challenges', { purpose: 'register' })
  const credential = await ask(() =>
    navigator.credentials.create({ publicKey: creationOptions(challenge) }),
  )
  const { attestationObject, clientDataJSON } =
    credential.response as AuthenticatorAttestationResponse
  const response = { attestationObject: toText(attestationObject) }
  await callAuthorized(
    'POST /me/passkeys',
    proofOf(challenge, credential, clientDataJSON, response),
  )
}

/** Steps the session up. */
export async function stepUpByPasskey(): Promise<void> {
  const challenge = await callAuthorized('POST /me/passkey-challenges', { purpose: 'step_up' })
  await callAuthorized('POST /me/step-up/passkey', await sign(challenge))
}

/** Signs in. With `signal` the browser waits, and offers passkeys where the phone is typed. */
export async function signInByPasskey(signal?: AbortSignal): Promise<Session> {
  const challenge = await call('POST /session/passkey-challenge')
  return call('POST /session/passkey', await sign(challenge, signal))
}

/** Whether the browser can offer passkeys where the phone is typed. */
export async function canOfferInField(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

async function sign(challenge: Challenge, signal?: AbortSignal): Promise<Proof> {
  const request: CredentialRequestOptions = { publicKey: requestOptions(challenge) }
  if (signal) Object.assign(request, { mediation: 'conditional', signal })
  const credential = await ask(() => navigator.credentials.get(request))
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  return proofOf(challenge, credential, clientDataJSON, {
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle && toText(userHandle),
  })
}

async function ask(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run()
    if (credential) return credential as PublicKeyCredential
  } catch (reason) {
    if (!(reason instanceof DOMException)) throw reason
    if (reason.name === 'InvalidStateError') throw new PasskeyExists()
  }
  throw new PasskeyCancelled()
}

function proofOf(
  { challenge_id }: Challenge,
  { id, rawId, type }: PublicKeyCredential,
  clientDataJSON: ArrayBuffer,
  response: Record<string, string | null>,
): Proof {
  const signed = { clientDataJSON: toText(clientDataJSON), ...response }
  const credential = { id, rawId: toText(rawId), type, response: signed }
  return { challenge_id, credential: credential as unknown as Proof['credential'] }
}

/** Options as they come: everything binary is a text. */
type Texts<T> = Omit<T, 'challenge' | 'user' | 'excludeCredentials' | 'allowCredentials'> & {
  challenge: string
}
type Descriptor = { id: string; type: 'public-key' }

function creationOptions({ options }: Challenge): PublicKeyCredentialCreationOptions {
  const { publicKey } = options as unknown as {
    publicKey: Texts<PublicKeyCredentialCreationOptions> & {
      user: { id: string; name: string; displayName: string }
      excludeCredentials?: Descriptor[]
    }
  }
  return {
    ...publicKey,
    challenge: toBytes(publicKey.challenge),
    user: { ...publicKey.user, id: toBytes(publicKey.user.id) },
    excludeCredentials: descriptors(publicKey.excludeCredentials),
  }
}

function requestOptions({ options }: Challenge): PublicKeyCredentialRequestOptions {
  const { publicKey } = options as unknown as {
    publicKey: Texts<PublicKeyCredentialRequestOptions> & { allowCredentials?: Descriptor[] }
  }
  return {
    ...publicKey,
    challenge: toBytes(publicKey.challenge),
    allowCredentials: descriptors(publicKey.allowCredentials),
  }
}

function descriptors(list: Descriptor[] = []): PublicKeyCredentialDescriptor[] {
  return list.map(({ id, type }) => ({ id: toBytes(id), type }))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
