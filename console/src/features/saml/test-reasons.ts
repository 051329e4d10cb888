/** Says why a test was refused. */
import type { components } from '../../api/types.ts'
import { defineWords } from '../../design/index.ts'

type SamlTest = components['schemas']['OrganizationSAMLTest']
type Reason = NonNullable<SamlTest['reasons']>[number]
type Sentence = (reason: { received: string; expected: string }) => string

const english: Record<Reason['code'], Sentence> = {
  missingSsoUrl: () => 'Their sign-on address is missing: fill in step 2.',
  invalidSsoUrl: () => 'Their sign-on address does not begin with https:// or http://.',
  missingEntityId: () => 'Their entity id is missing: fill in step 2.',
  missingCertificate: () => 'Their certificate is missing: fill in step 2.',
  invalidCertificate: () => 'Their certificate cannot be read as X.509.',
  unverifiedDomain: ({ received }) =>
    `The organization has not verified the domain ${received}. Verify it under General, or let the operator of this server trust the organization with it.`,
  disabled: () => 'This account is disabled.',
  notMember: () =>
    'There is an account with this address already that is not a member of the organization. Invite it first.',
  notSsoMember: () =>
    'This member is not marked as an SSO member and signs in as before. Mark them as one under Members.',
  memberElsewhere: () =>
    'This account belongs to another organization and hasn’t accepted the invitation of this one yet. The person signs in as before and joins; then this works.',
  providerRemoved: () => 'This provider was deleted meanwhile.',
  otherRequest: () => 'The answer belongs to another request. Test again, and start at Lectern, not at the provider.',
  otherBrowser: () => 'The answer came from another browser than the one in which the test began.',
  usedBefore: () => 'The provider sent an answer that was used before. Test again.',
  noResponse: () => 'The provider sent no answer (SAMLResponse).',
  invalidXml: () => 'The answer is not XML as SAML demands it.',
  invalidSignature: () =>
    'The answer is not signed with the certificate of step 2. The assertion itself must be signed; perhaps the provider has changed its key.',
  providerError: ({ received }) => `The provider reports an error: ${received}`,
  wrongIssuer: ({ received, expected }) =>
    `The answer comes from the entity id “${received}”; step 2 says “${expected}”.`,
  wrongAudience: ({ received, expected }) =>
    `The answer is meant for “${received}”. Enter our entity id at the provider: ${expected}`,
  wrongRecipient: ({ received, expected }) =>
    `The answer is addressed to “${received}”. Enter our reply address at the provider: ${expected}`,
  wrongDestination: ({ received, expected }) =>
    `The answer is addressed to “${received}”. Enter our reply address at the provider: ${expected}`,
  expired: () => 'The answer was no longer valid when it came. Compare the clocks of the provider and of this server.',
  notYetValid: () => 'The answer is not valid yet. Compare the clocks of the provider and of this server.',
  noConfirmation: () => 'The answer confirms nobody (no bearer SubjectConfirmation).',
  wrongFormat: ({ expected }) =>
    `The provider does not name people by their e-mail address. Set the format of the NameID: ${expected}`,
  notEmail: ({ received }) => `The provider names “${received}”, which is no e-mail address.`,
  notLowerCase: ({ received }) => `The provider names “${received}”. It must write addresses in lower case.`,
}

const german: typeof english = {
  missingSsoUrl: () => 'Deren Anmeldeadresse fehlt: Füllen Sie Schritt 2 aus.',
  invalidSsoUrl: () => 'Deren Anmeldeadresse beginnt nicht mit https:// oder http://.',
  missingEntityId: () => 'Deren Entity-ID fehlt: Füllen Sie Schritt 2 aus.',
  missingCertificate: () => 'Deren Zertifikat fehlt: Füllen Sie Schritt 2 aus.',
  invalidCertificate: () => 'Deren Zertifikat ist nicht als X.509 lesbar.',
  unverifiedDomain: ({ received }) =>
    `Die Organisation hat die Domain ${received} nicht nachgewiesen. Weisen Sie sie unter Allgemein nach, oder der Betrieb dieses Servers vertraut sie der Organisation an.`,
  disabled: () => 'Dieses Konto ist gesperrt.',
  notMember: () =>
    'Mit dieser Adresse gibt es schon ein Konto, das nicht zur Organisation gehört. Laden Sie es zuerst ein.',
  notSsoMember: () =>
    'Dieses Mitglied ist nicht als SSO-Mitglied gekennzeichnet und meldet sich an wie bisher. Kennzeichnen Sie es unter Mitglieder.',
  memberElsewhere: () =>
    'Dieses Konto gehört zu einer anderen Organisation und hat die Einladung dieser noch nicht angenommen. Die Person meldet sich an wie bisher und tritt bei; dann geht es.',
  providerRemoved: () => 'Dieser Anbieter wurde inzwischen gelöscht.',
  otherRequest: () =>
    'Die Antwort gehört zu einer anderen Anfrage. Prüfen Sie noch einmal, und beginnen Sie bei Lectern, nicht beim Anbieter.',
  otherBrowser: () => 'Die Antwort kam aus einem anderen Browser als dem, in dem die Probe begann.',
  usedBefore: () => 'Der Anbieter hat eine schon verwendete Antwort geschickt. Prüfen Sie noch einmal.',
  noResponse: () => 'Der Anbieter hat keine Antwort (SAMLResponse) geschickt.',
  invalidXml: () => 'Die Antwort ist kein XML, wie SAML es verlangt.',
  invalidSignature: () =>
    'Die Antwort ist nicht mit dem Zertifikat aus Schritt 2 signiert. Die Assertion selbst muss signiert sein; vielleicht hat der Anbieter den Schlüssel gewechselt.',
  providerError: ({ received }) => `Der Anbieter meldet einen Fehler: ${received}`,
  wrongIssuer: ({ received, expected }) =>
    `Die Antwort kommt von der Entity-ID „${received}“; in Schritt 2 steht „${expected}“.`,
  wrongAudience: ({ received, expected }) =>
    `Die Antwort ist für „${received}“ bestimmt. Tragen Sie beim Anbieter unsere Entity-ID ein: ${expected}`,
  wrongRecipient: ({ received, expected }) =>
    `Die Antwort ist an „${received}“ gerichtet. Tragen Sie beim Anbieter unsere Antwortadresse ein: ${expected}`,
  wrongDestination: ({ received, expected }) =>
    `Die Antwort ist an „${received}“ gerichtet. Tragen Sie beim Anbieter unsere Antwortadresse ein: ${expected}`,
  expired: () =>
    'Die Antwort war nicht mehr gültig, als sie kam. Vergleichen Sie die Uhren des Anbieters und dieses Servers.',
  notYetValid: () => 'Die Antwort ist noch nicht gültig. Vergleichen Sie die Uhren des Anbieters und dieses Servers.',
  noConfirmation: () => 'Die Antwort bestätigt niemanden (keine SubjectConfirmation der Art „bearer“).',
  wrongFormat: ({ expected }) =>
    `Der Anbieter nennt Personen nicht mit ihrer E-Mail-Adresse. Stellen Sie das Format der NameID ein: ${expected}`,
  notEmail: ({ received }) => `Der Anbieter nennt „${received}“; das ist keine E-Mail-Adresse.`,
  notLowerCase: ({ received }) => `Der Anbieter nennt „${received}“. Er muss Adressen in Kleinbuchstaben schreiben.`,
}

const french: typeof english = {
  missingSsoUrl: () => 'Leur adresse de connexion manque : remplissez l’étape 2.',
  invalidSsoUrl: () => 'Leur adresse de connexion ne commence pas par https:// ou http://.',
  missingEntityId: () => 'Leur identifiant d’entité manque : remplissez l’étape 2.',
  missingCertificate: () => 'Leur certificat manque : remplissez l’étape 2.',
  invalidCertificate: () => 'Leur certificat n’est pas lisible comme X.509.',
  unverifiedDomain: ({ received }) =>
    `L’organisation n’a pas vérifié le domaine ${received}. Vérifiez-le sous Général, ou l’exploitant de ce serveur le confie à l’organisation.`,
  disabled: () => 'Ce compte est désactivé.',
  notMember: () => 'Cette adresse a déjà un compte, qui n’est pas membre de l’organisation. Invitez-le d’abord.',
  notSsoMember: () =>
    'Ce membre n’est pas marqué comme membre SSO et se connecte comme avant. Marquez-le comme tel sous Membres.',
  memberElsewhere: () =>
    'Ce compte appartient à une autre organisation et n’a pas encore accepté l’invitation de celle-ci. La personne se connecte comme avant et la rejoint ; alors cela marche.',
  providerRemoved: () => 'Ce fournisseur a été supprimé entre-temps.',
  otherRequest: () =>
    'La réponse appartient à une autre demande. Testez de nouveau, en partant de Lectern et non du fournisseur.',
  otherBrowser: () => 'La réponse est venue d’un autre navigateur que celui où le test a commencé.',
  usedBefore: () => 'Le fournisseur a envoyé une réponse déjà utilisée. Testez de nouveau.',
  noResponse: () => 'Le fournisseur n’a pas envoyé de réponse (SAMLResponse).',
  invalidXml: () => 'La réponse n’est pas du XML tel que SAML l’exige.',
  invalidSignature: () =>
    'La réponse n’est pas signée avec le certificat de l’étape 2. L’assertion elle-même doit être signée ; le fournisseur a peut-être changé de clé.',
  providerError: ({ received }) => `Le fournisseur signale une erreur : ${received}`,
  wrongIssuer: ({ received, expected }) =>
    `La réponse vient de l’identifiant d’entité « ${received} » ; l’étape 2 indique « ${expected} ».`,
  wrongAudience: ({ received, expected }) =>
    `La réponse est destinée à « ${received} ». Indiquez au fournisseur notre identifiant d’entité : ${expected}`,
  wrongRecipient: ({ received, expected }) =>
    `La réponse est adressée à « ${received} ». Indiquez au fournisseur notre adresse de réponse : ${expected}`,
  wrongDestination: ({ received, expected }) =>
    `La réponse est adressée à « ${received} ». Indiquez au fournisseur notre adresse de réponse : ${expected}`,
  expired: () =>
    'La réponse n’était plus valable à son arrivée. Comparez les horloges du fournisseur et de ce serveur.',
  notYetValid: () => 'La réponse n’est pas encore valable. Comparez les horloges du fournisseur et de ce serveur.',
  noConfirmation: () => 'La réponse ne confirme personne (aucune SubjectConfirmation « bearer »).',
  wrongFormat: ({ expected }) =>
    `Le fournisseur ne nomme pas les personnes par leur adresse e-mail. Réglez le format du NameID : ${expected}`,
  notEmail: ({ received }) => `Le fournisseur nomme « ${received} », qui n’est pas une adresse e-mail.`,
  notLowerCase: ({ received }) => `Le fournisseur nomme « ${received} ». Il doit écrire les adresses en minuscules.`,
}

export const REASON_WORDS = defineWords({ en: english, de: german, fr: french })

/** One sentence for each reason; the sentence of the server where it gave no code, or one that this console does not know. */
export function explainTest(
  { reason, reasons = [] }: Pick<SamlTest, 'reason' | 'reasons'>,
  words: typeof english,
): string[] {
  const sentences = reasons.map(({ code, received = '—', expected = '—' }) => words[code]?.({ received, expected }))
  const known = sentences.filter((sentence) => sentence !== undefined)
  return known.length > 0 ? [...new Set(known)] : reason === undefined ? [] : [reason]
}
