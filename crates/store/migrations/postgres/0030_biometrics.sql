-- Pictures of the face are agreed to by a consent of their own.
ALTER TABLE consents DROP CONSTRAINT consents_kind_known;
ALTER TABLE consents ADD CONSTRAINT consents_kind_known CHECK (
    kind IN ('personal_data', 'credit_bureau', 'state_data', 'terms', 'biometrics', 'marketing')
);
