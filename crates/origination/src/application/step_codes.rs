//! Codes of application steps and their results.

base::codes! {
    /// A step that only some customers have to take, in order.
    Step as MissingStep, undescribed {
        Docs = "docs",
        Statement = "statement",
        /// A card or an account for the payout.
        Card = "card",
    }
}

base::codes! {
    /// Why a step has to be repeated.
    FixReason, undescribed {
        Blurred = "blurred",
        Glare = "glare",
        Cropped = "cropped",
        /// It is not the required document.
        WrongDocument = "wrong_document",
        DocumentExpired = "document_expired",
        /// It differs from the questionnaire.
        DataMismatch = "data_mismatch",
        /// One more document is needed.
        AnotherDocument = "another_document",
        /// It is not certain that the face is that of the document.
        FaceUnsure = "face_unsure",
        /// The state registers have no photo to compare with.
        NoPhoto = "no_photo",
        Unreadable = "unreadable",
        PasswordProtected = "password_protected",
        /// It ends too early or covers too short a period.
        PeriodTooShort = "period_too_short",
        OtherOwner = "other_owner",
        CardRefused = "card_refused",
        CardForeign = "card_foreign",
        CardExpires = "card_expires",
        /// The bank cannot say whose it is: the customer has to give the code from a transfer.
        HolderUnproven = "holder_unproven",
    }
}

base::codes! {
    /// Why staff ended a lock on biometry.
    UnlockReason {
        /// Staff saw the person in a video call.
        VideoCall = "video_call",
        /// Staff saw the person at the office.
        InPerson = "in_person",
        /// The service was at fault.
        ServiceFault = "service_fault",
    }
}

base::codes! {
    /// Why a payout failed.
    PayoutFailure, undescribed {
        /// The provider did not accept the order.
        Unavailable = "unavailable",
        CardRefused = "card_refused",
        /// The account does not exist or is closed.
        AccountRefused = "account_refused",
        /// The owner is somebody else.
        NameMismatch = "name_mismatch",
        /// The bank's limit for such payments is reached.
        BankLimit = "bank_limit",
    }
}
