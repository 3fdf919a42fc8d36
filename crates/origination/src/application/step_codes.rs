//! The words that an application's steps are told in.

base::codes! {
    /// A step that not everybody has to take, in the order in which they are taken.
    Step {
        /// Photos of documents.
        Docs = "docs",
        /// A bank statement.
        Statement = "statement",
        /// A card or an account for the money.
        Card = "card",
    }
}

base::codes! {
    /// Why a step has to be taken again.
    FixReason {
        /// The picture is blurred.
        Blurred = "blurred",
        /// Light hides a part of it.
        Glare = "glare",
        /// A part is missing.
        Cropped = "cropped",
        /// It is another document than asked for.
        WrongDocument = "wrong_document",
        /// It has expired.
        DocumentExpired = "document_expired",
        /// It differs from what the questionnaire says.
        DataMismatch = "data_mismatch",
        /// One more document is needed.
        AnotherDocument = "another_document",
        /// The face is not surely the one of the document.
        FaceUnsure = "face_unsure",
        /// The state has no picture to compare the face with.
        NoPhoto = "no_photo",
        /// The file cannot be read.
        Unreadable = "unreadable",
        /// The file is locked by a password.
        PasswordProtected = "password_protected",
        /// It ends too early or covers too little.
        PeriodTooShort = "period_too_short",
        /// It belongs to somebody else.
        OtherOwner = "other_owner",
        /// The bank refused the card.
        CardRefused = "card_refused",
        /// The card was not issued in Kazakhstan.
        CardForeign = "card_foreign",
        /// The card expires before the loan ends.
        CardExpires = "card_expires",
    }
}

base::codes! {
    /// Why staff let somebody try biometry again at once.
    UnlockReason {
        /// They saw the person in a video call.
        VideoCall = "video_call",
        /// They saw the person at the office.
        InPerson = "in_person",
        /// The service was at fault.
        ServiceFault = "service_fault",
    }
}

base::codes! {
    /// Why money did not arrive.
    PayoutFailure {
        /// The service did not take the order.
        Unavailable = "unavailable",
        /// The card cannot be paid to.
        CardRefused = "card_refused",
        /// The account does not exist or is closed.
        AccountRefused = "account_refused",
        /// The owner is somebody else.
        NameMismatch = "name_mismatch",
        /// The bank's bound for such payments is reached.
        BankLimit = "bank_limit",
    }
}
